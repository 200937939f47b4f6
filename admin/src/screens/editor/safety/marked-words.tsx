import { differences } from '../../../content/index.ts';
import { locale } from '../../../words/index.ts';
import './marked-words.css';

interface MarkedProps {
  readonly before: string;
  readonly after: string;
  /** Which of the two versions is shown; text that the other one lacks is marked. */
  readonly side: 'before' | 'after' | 'both';
}

/** The words of a text in any script, and the text between them. */
export const wordsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(locale.value, { granularity: 'word' }).segment(text), ({ segment }) => segment);

/** A text with its added or removed words marked. */
export function MarkedWords({ before, after, side }: MarkedProps) {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let done = 0;
  const parts = differences(old, now).map(({ base: [from, to], other: [start, end] }) => {
    const same = old.slice(done, from).join('');
    done = to;
    return (
      <span key={from}>
        {same}
        {side !== 'after' && from < to && <del>{old.slice(from, to).join('')}</del>}
        {side !== 'before' && start < end && <ins>{now.slice(start, end).join('')}</ins>}
      </span>
    );
  });
  return (
    <>
      {parts}
      {old.slice(done).join('')}
    </>
  );
}
