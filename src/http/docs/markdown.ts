import { escapeHtml } from '../html.ts';

/** A line of Markdown as HTML: code, strong words, links to the web and within the page. */
export function inlineMarkdown(text: string): string {
  // Code is not changed.
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : marked(escapeHtml(part))))
    .join('');
}

const marked = (html: string): string =>
  html
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/|#|\/)[^)\s]*)\)/g, '<a href="$2">$1</a>');

/** Markdown as HTML: paragraphs of lines. */
export const markdown = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inlineMarkdown(paragraph.trim())}</p>`)
    .join('\n');
