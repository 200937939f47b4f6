/** Known entity names. With any other name, `&` is a plain character. */
const names = new Set(
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn acute micro para middot
  cedil ordm raquo iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute
  Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
  aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
  ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml quot amp lt gt apos OElig oelig Scaron
  scaron Yuml circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger
  permil lsaquo rsaquo euro fnof Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho
  Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi
  rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv bull hellip prime Prime oline frasl weierp image real
  trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part exist empty nabla isin notin ni prod
  sum minus lowast radic prop infin ang and or cap cup int sim cong asymp ne equiv le ge sub sup nsub sube supe oplus
  otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams frac14 frac12 frac34 sup1 sup2 sup3
  there4`.split(/\s+/),
);

/** Escapes each `&` that does not begin an entity; numeric entities get at least three digits: `&#065;`. */
export function normaliseEntities(text: string): string {
  return text.replace(/&(?:([A-Za-z]{2,8}\d{0,2});|#(0*\d{1,7});|#[Xx](0*[0-9A-Fa-f]{1,6});)?/g, write);
}

function write(found: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined && names.has(name)) return found;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (!isCharacter(code)) return `&amp;${found.slice(1)}`;
  return decimal === undefined ? `&#x${hex?.replace(/^0+(?=.)/, '')};` : `&#${String(code).padStart(3, '0')};`;
}

function isCharacter(code: number): boolean {
  return (
    [9, 10, 13].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
