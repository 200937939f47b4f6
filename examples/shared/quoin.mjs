/**
 * A small client of Quoin for front ends, without dependencies.
 *
 * @param {string} server address of the server, such as https://api.example.com
 */
export function quoin(server) {
  const root = `${server}/wp-json`;

  /** @param {string} path @param {Record<string, string | number>} [query] */
  async function get(path, query = {}) {
    const response = await fetch(
      `${root}${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]))}`,
    );
    return { response, body: await response.json() };
  }

  /** A list, and how many pages of it there are. @param {string} path @param {Record<string, string | number>} [query] */
  async function list(path, query = {}) {
    const { response, body } = await get(path, query);
    if (!response.ok) throw new Error(`${path}: ${body.message}`);
    return { items: body, pages: Number(response.headers.get('x-wp-totalpages')) };
  }

  /** All pages of a list, in one. @param {string} path @param {Record<string, string | number>} query */
  async function all(path, query) {
    const first = await list(path, { ...query, per_page: 100 });
    const rest = Array.from({ length: Math.max(first.pages - 1, 0) }, (_, at) =>
      list(path, { ...query, per_page: 100, page: at + 2 }),
    );
    return [first, ...(await Promise.all(rest))].flatMap(({ items }) => items);
  }

  return {
    /** @param {number} [page] */
    posts: (page = 1) => list('/wp/v2/posts', { page, per_page: 10, _embed: 'author,wp:featuredmedia' }),
    /** @param {string} words */
    search: (words) => list('/wp/v2/posts', { search: words, per_page: 20 }),
    /** Comments of a post, the oldest first. @param {number} post */
    comments: (post) => list('/wp/v2/comments', { post, order: 'asc', per_page: 100 }),

    /**
     * What a path means: the item, an address to lead on to, or neither with 404 or 410.
     *
     * @param {string} path
     */
    async resolve(path) {
      const { response, body: found } = await get('/quoin/v1/resolve', { path });
      if (!response.ok) return { status: response.status };
      if (found.status === 301) return { status: 301, target: found.target };
      if (found.type === 'home') return { status: 200, type: 'home' };
      const asked = await fetch(`${found.rest}?_embed`);
      return asked.ok ? { status: 200, type: found.type, item: await asked.json() } : { status: asked.status };
    },

    /** The pages of the site as a tree. */
    async pageTree() {
      const items = await all('/wp/v2/pages', { orderby: 'menu_order', order: 'asc' });
      const below = (parent) =>
        items.filter((page) => page.parent === parent).map((page) => ({ ...page, children: below(page.id) }));
      return below(0);
    },

    /** Sends a comment of a visitor (`--anonymous-comments on`). @param {Record<string, unknown>} comment */
    async comment(comment) {
      const response = await fetch(`${root}/wp/v2/comments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(comment),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
