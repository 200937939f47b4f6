/** Text as HTML. What Quoin calls `rendered` is HTML already. @param {unknown} text */
export const escapeHtml = (text) => `${text}`.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

const pathOf = (link) => new URL(link).pathname;
const linkTo = (item) => `<a href="${escapeHtml(pathOf(item.link))}">${item.title.rendered || 'Untitled'}</a>`;
const listOf = (items) => `<ul>${items.map((item) => `<li>${linkTo(item)}</li>`).join('')}</ul>`;
const treeOf = (pages) =>
  pages.length === 0
    ? ''
    : `<ul>${pages.map((page) => `<li>${linkTo(page)}${treeOf(page.children)}</li>`).join('')}</ul>`;

const picture = (item) => {
  const [media] = item._embedded?.['wp:featuredmedia'] ?? [];
  return media?.source_url ? `<img src="${escapeHtml(media.source_url)}" alt="${escapeHtml(media.alt_text)}">` : '';
};

const commentForm = (post) => `<form method="post" action="/comment">
<input type="hidden" name="post" value="${post}">
<label>Name <input name="author_name" required></label>
<label>E-mail <input name="author_email" type="email" required></label>
<label>Comment <textarea name="content" required></textarea></label>
<button>Send</button></form>`;

const page = (title, content, status = 200) =>
  new Response(`<!doctype html><meta charset="utf-8"><title>${title}</title><main>${content}</main>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/**
 * The pages of a site, as a handler of requests: what the Astro and Next examples do, without a framework.
 *
 * @param {ReturnType<import('./quoin.mjs').quoin>} site
 */
export function handlerOf(site) {
  return async (request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/comment') {
      const given = Object.fromEntries(await request.formData());
      const { status, body } = await site.comment({ ...given, post: Number(given.post) });
      return status === 201 ? page('Thank you', '<p>Thank you.</p>') : page('Sorry', escapeHtml(body.message), status);
    }
    if (pathname === '/search') {
      const words = searchParams.get('q') ?? '';
      return page('Search', listOf((await site.search(words)).items));
    }
    const found = await site.resolve(pathname + search);
    if (found.status === 301) return new Response(null, { status: 301, headers: { location: found.target } });
    if (found.status !== 200) return page('Not found', '<p>There is nothing here.</p>', found.status);
    if (found.type === 'home') {
      const [{ items }, tree] = await Promise.all([site.posts(), site.pageTree()]);
      return page('Home', `<nav>${treeOf(tree)}</nav>${listOf(items)}`);
    }
    const { item } = found;
    if (item.content === undefined) {
      // Names of terms are HTML already; those of users are not.
      const name = item.taxonomy ? item.name : escapeHtml(item.name ?? item.slug);
      return page(name, `<h1>${name}</h1>`);
    }
    const { items: comments } = await site.comments(item.id);
    const said = comments.map(({ content }) => `<li>${content.rendered}</li>`).join('');
    return page(
      item.title.rendered,
      `<h1>${item.title.rendered}</h1>${picture(item)}${item.content.rendered}<ul>${said}</ul>${commentForm(item.id)}`,
    );
  };
}
