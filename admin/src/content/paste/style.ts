import type { Mark } from 'prosemirror-model';
import { isSafeAddress } from '../addresses.ts';
import { attributeOf } from '../attributes.ts';
import { encodeValue } from '../entities.ts';
import { schema } from '../schema.ts';
import type { Element } from './tree.ts';

/** The value of a CSS property in the `style` of an element. */
export function styleOf({ attrs }: Element, property: string): string | undefined {
  const style = attributeOf(attrs, 'style') ?? '';
  const declarations = style.split(';').map((each) => each.split(':'));
  const found = declarations.findLast(([name]) => name?.trim().toLowerCase() === property);
  return found?.slice(1).join(':').trim().toLowerCase();
}

/** The marks of the text in an element, given those around it. Fonts and colours are ignored. */
export function marksIn(element: Element, around: readonly Mark[]): readonly Mark[] {
  let marks = around;
  const set = (name: string, isOn: boolean | undefined, attrs = ''): void => {
    const type = schema.marks[name];
    if (!type || isOn === undefined) return;
    marks = isOn ? type.create({ attrs }).addToSet(marks) : type.removeFromSet(marks as Mark[]);
  };
  const { name } = element;
  set('strong', weight(element) ?? (name === 'b' || name === 'strong' ? true : undefined));
  set('em', slant(element) ?? (name === 'i' || name === 'em' ? true : undefined));
  const line = styleOf(element, 'text-decoration') ?? styleOf(element, 'text-decoration-line') ?? '';
  set('strike', name === 's' || name === 'del' || name === 'strike' || line.includes('line-through') || undefined);
  const align = styleOf(element, 'vertical-align');
  set('superscript', name === 'sup' || align === 'super' || undefined);
  set('subscript', name === 'sub' || align === 'sub' || undefined);
  set('code', name === 'code' || name === 'kbd' || name === 'samp' || name === 'tt' || undefined);
  set('highlight', name === 'mark' || undefined);
  const href = name === 'a' ? addressOf(element) : undefined;
  set('link', href === undefined ? undefined : true, href === undefined ? '' : ` href="${encodeValue(href)}"`);
  return marks;
}

function weight(element: Element): boolean | undefined {
  const value = styleOf(element, 'font-weight');
  if (value === undefined) return undefined;
  return value === 'bold' || value === 'bolder' || Number(value) >= 600;
}

function slant(element: Element): boolean | undefined {
  const value = styleOf(element, 'font-style');
  return value === undefined ? undefined : value === 'italic' || value === 'oblique';
}

function addressOf({ attrs }: Element): string | undefined {
  const href = (attributeOf(attrs, 'href') ?? '').trim();
  return isSafeAddress(href) ? href : undefined;
}
