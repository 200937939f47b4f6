import { diffArrays } from 'diff/lib/diff/array.js';
import { locale } from '../../../words/index.ts';
import './marked-words.css';

/** Texts that are longer to compare than this are shown without marks. */
const PATIENCE_MS = 200;

interface MarkedProps {
  readonly before: string;
  readonly after: string;
  /** Which of both is shown; what the other one lacks is marked. */
  readonly side: 'before' | 'after' | 'both';
}

/** The words of a text in any script, and what stands between them. */
const wordsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(locale.value, { granularity: 'word' }).segment(text), ({ segment }) => segment);

/** A text with the words marked that came or went. */
export function MarkedWords({ before, after, side }: MarkedProps) {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { timeout: PATIENCE_MS });
  if (!parts) return <>{side === 'before' ? before : after}</>;
  return (
    <>
      {parts.map(({ value: found, added, removed }, at) => {
        const value = found.join('');
        if (added) return side === 'before' ? null : <ins key={at}>{value}</ins>;
        if (removed) return side === 'after' ? null : <del key={at}>{value}</del>;
        return <span key={at}>{value}</span>;
      })}
    </>
  );
}
