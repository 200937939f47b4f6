/** Whether a text is an http or https URL that can be used as it is in links, headers and redirects, with or without a path. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:(?![/?#@\\"'<>`])[\x21-\x7e])+(\/(?:(?![?#\\"'<>`])[\x21-\x7e])*)?$/.test(text) && URL.canParse(text);

/** Whether it is one without a path, for a server that serves nothing below one. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[\w.~%:[\]-]+\/*$/.test(text) && URL.canParse(text);
