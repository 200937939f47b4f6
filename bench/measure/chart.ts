import type { Report } from './report.ts';

const ROW = 22;
const LEFT = 250;
const WIDTH = 480;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The ratios as bars: the full width is the bare server, a mark is the target. */
export function chartOf({ lines, posts, engine }: Report): string {
  const shown = lines.flatMap(({ kind, ratio, target }) => (ratio === undefined ? [] : [{ kind, ratio, target }]));
  const height = 50 + shown.length * ROW;
  const most = 1.2;
  const x = (ratio: number): number => LEFT + (Math.min(ratio, most) / most) * WIDTH;
  const bars = shown.map(({ kind, ratio, target }, place) => {
    const y = 36 + place * ROW;
    const mark =
      target === undefined
        ? ''
        : `<line x1="${x(target)}" x2="${x(target)}" y1="${y - 2}" y2="${y + 16}" stroke="#b3261e" stroke-width="2"/>`;
    return `<text x="${LEFT - 8}" y="${y + 11}" text-anchor="end">${escaped(kind)}</text><rect x="${LEFT}" y="${y}" width="${(x(ratio) - LEFT).toFixed(1)}" height="14" fill="#2f6f6b"/>${mark}<text x="${x(ratio) + 6}" y="${y + 11}">${ratio.toFixed(2)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 60} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>CPU time per request beside a bare server</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="8" y="18" font-size="13" font-weight="600">CPU per request, bare node:http = 1 (${escaped(engine)}, ${posts} posts; red: target)</text>
<line x1="${x(1)}" x2="${x(1)}" y1="28" y2="${height - 8}" stroke="#999" stroke-dasharray="3 3"/>
${bars.join('\n')}
</svg>
`;
}
