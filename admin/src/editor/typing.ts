import { InputRule, inputRules, textblockTypeInputRule } from 'prosemirror-inputrules';
import type { NodeType } from 'prosemirror-model';
import { type Plugin, TextSelection } from 'prosemirror-state';
import { addressFrom, isSafeAddress, linkTo, newBlock, schema } from '../content/index.ts';

const typed = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`there is no node ${name}`);
  return type;
};

/** A list in place of a paragraph that begins with its sign. */
const list = (sign: RegExp, ordered: boolean): InputRule =>
  new InputRule(sign, (state, _match, from, to) => {
    const $from = state.doc.resolve(from);
    if ($from.parent.type !== typed('paragraph')) return null;
    const rest = $from.parent.cut(to - $from.start()).content;
    const made = newBlock('list', { ordered }, state.doc.attrs['kind']);
    const item = made.firstChild;
    const line = item?.firstChild;
    if (!item || !line) return null;
    const filled = made.copy(made.content.replaceChild(0, item.copy(item.content.replaceChild(0, line.copy(rest)))));
    const tr = state.tr.replaceRangeWith($from.before(), $from.after(), filled);
    return tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() + 3)));
  });

/** A quote in place of a paragraph, with an empty source. */
const quote = new InputRule(/^>\s$/, (state, _match, from, to) => {
  const $from = state.doc.resolve(from);
  if ($from.parent.type !== typed('paragraph')) return null;
  const made = newBlock('quote', { cite: '' }, state.doc.attrs['kind']);
  const line = $from.parent.cut(to - $from.start());
  const tr = state.tr.replaceRangeWith($from.before(), $from.after(), made.copy(made.content.replaceChild(0, line)));
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() + 2)));
});

/** A rule of its own line, with a paragraph to go on in. */
const separator = new InputRule(/^---$/, (state, _match, from) => {
  const $from = state.doc.resolve(from);
  if ($from.parent.type !== typed('paragraph') || $from.parent.textContent.length > 3) return null;
  const kind = state.doc.attrs['kind'];
  const tr = state.tr.replaceWith($from.before(), $from.after(), [
    newBlock('separator', {}, kind),
    newBlock('paragraph', {}, kind),
  ]);
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() + 2)));
});

/** Signs that become marks: `**strong**`, `*em*`, `_em_`, `` `code` ``. */
const marked = (sign: RegExp, name: string): InputRule =>
  new InputRule(sign, (state, match, from, to) => {
    const type = schema.marks[name];
    const [, text] = match;
    if (!type || !text) return null;
    return state.tr.replaceWith(from, to, schema.text(text, [type.create()])).removeStoredMark(type);
  });

/** A link: `[words](address)`. */
const link = new InputRule(/\[([^[\]]+)\]\(([^\s()]+)\)$/, (state, [, words = '', typed = ''], from, to) => {
  const href = addressFrom(typed);
  if (!isSafeAddress(href)) return null;
  const mark = linkTo(href);
  return state.tr.replaceWith(from, to, schema.text(words, [mark])).removeStoredMark(mark);
});

/** The input rules of the editor. */
export const typingRules = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, typed('heading'), ([, signs = '']) => ({
        level: Math.max(2, signs.length),
      })),
      textblockTypeInputRule(/^```$/, typed('code_block')),
      quote,
      list(/^[-*]\s$/, false),
      list(/^1[.)]\s$/, true),
      separator,
      marked(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'),
      marked(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'em'),
      marked(/(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, 'em'),
      marked(/`([^`]+)`$/, 'code'),
      link,
    ],
  });
