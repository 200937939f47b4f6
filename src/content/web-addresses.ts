/** Whether a text is an http or https address, with or without a path, that stands in links, headers and redirects as it is. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:(?![/?#@\\"'<>`])[\x21-\x7e])+(\/(?:(?![?#\\"'<>`])[\x21-\x7e])*)?$/.test(text) && URL.canParse(text);

/** Whether it is one without a path: of a server, which serves nothing below one. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[\w.~%:[\]-]+\/*$/.test(text) && URL.canParse(text);
