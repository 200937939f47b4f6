/** The allowed properties. */
const properties = new Set(
  `align-content align-items align-self background background-attachment background-blend-mode background-color
  background-image background-position background-size border border-bottom border-bottom-color
  border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse
  border-color border-left border-left-color border-left-style border-left-width border-radius border-right
  border-right-color border-right-style border-right-width border-spacing border-style border-top border-top-color
  border-top-left-radius border-top-right-radius border-top-style border-top-width border-width caption-side clear
  color column-count column-fill column-gap column-rule column-span column-width columns cursor direction filter flex
  flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-size font-style
  font-variant font-weight gap grid-auto-columns grid-auto-rows grid-column-end grid-column-gap grid-column-start
  grid-gap grid-row-end grid-row-gap grid-row-start grid-template-columns grid-template-rows height justify-content
  justify-items justify-self letter-spacing line-height list-style-type margin margin-bottom margin-left margin-right
  margin-top max-height max-width min-height min-width object-fit object-position overflow padding padding-bottom
  padding-left padding-right padding-top row-gap text-align text-decoration text-indent text-transform vertical-align
  width`.split(/\s+/),
);

/** Functions whose result is a length or a colour. */
const functions = /\b(?:var|calc|min|max|minmax|clamp)\((?:[^()&=}\\]|\((?:[^()&=}\\])*\))*\)/g;
const gradient = /\b(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()&=}\\]|\([^()&=}\\]*\))*\)/g;
const webAddress = /^\s*url\((['"]?)(?:https?:\/\/|\/|(?![a-z]+:))[^\s"'\\&<>]*\1\)\s*/i;

/** The declarations of a `style` attribute that only affect the appearance; empty if there are none. */
export function cleanStyle(style: string): string {
  return style
    .replace(/[\p{Cc}]/gu, '')
    .split(';')
    .map((declaration) => declaration.trim())
    .filter(isHarmless)
    .join(';');
}

function isHarmless(declaration: string): boolean {
  const at = declaration.indexOf(':');
  const property = declaration.slice(0, at).trim();
  if (at < 0 || !(properties.has(property) || /^--[a-zA-Z0-9_-]+$/.test(property))) return false;
  let value = declaration.slice(at + 1).replace(functions, '');
  if (property === 'background' || property === 'background-image') {
    value = value.replace(gradient, '').replace(webAddress, '');
  }
  return !/[\\(&=}]|\/\*/.test(value);
}
