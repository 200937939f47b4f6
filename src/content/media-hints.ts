/**
 * Tells browsers to decode pictures beside other work, and to load those late whose size is known; what the author
 * said about it stays.
 */
export function addMediaHints(html: string): string {
  if (!html.includes('<i')) return html;
  return html
    .replace(/<img [^<>]*>/g, (tag) => withHint(withLateLoading(tag), 'decoding', 'async'))
    .replace(/<iframe [^<>]*>/g, withLateLoading);
}

function withLateLoading(tag: string): string {
  return / width="/.test(tag) && / height="/.test(tag) ? withHint(tag, 'loading', 'lazy') : tag;
}

function withHint(tag: string, name: string, value: string): string {
  if (!tag.includes(' src="') || tag.includes(` ${name}=`)) return tag;
  return tag.replace(' ', ` ${name}="${value}" `);
}
