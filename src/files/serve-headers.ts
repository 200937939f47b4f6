import { mimeTypeOfName } from './media-type.ts';

/**
 * Headers that make stored bytes harmless (trust D2): the type is ours and must not be guessed, a document opened
 * from here can run nothing, and only pictures, audio and video are shown in place; all other files (pdf, text, office)
 * are downloads.
 *
 * @param name the stored file name; its extension decides
 * @param visibility private files may not be cached
 */
export function serveHeaders(name: string, visibility: 'public' | 'private' = 'public'): Record<string, string> {
  const type = mimeTypeOfName(name);
  const isShown = /^(image|audio|video)\//.test(type);
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'X-Content-Type-Options': 'nosniff',
    // The browser's own page around a picture or video needs the file itself and inline style; nothing else is allowed.
    'Content-Security-Policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParameter(name)}`,
    // Front ends of other origins embed them.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Not immutable: after a deletion, a name may be used for other bytes.
    'Cache-Control': visibility === 'public' ? 'public, max-age=86400' : 'private, no-store',
    'Accept-Ranges': 'bytes',
  };
}

/** `filename="picture.png"`; with letters beyond ASCII also in the form of RFC 8187. */
function fileNameParameter(name: string): string {
  const ascii = name.replace(/[^\w.@-]/g, '_');
  if (ascii === name) return `filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
