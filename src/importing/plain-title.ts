/** WordPress stores titles of sites with entities; Quoin stores plain text. */
export const plainTitle = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#0?39|amp);/g, (entity) => entities[entity.replace('&#0', '&#')] ?? entity);

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
