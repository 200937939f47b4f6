import { diffWordsWithSpace } from 'diff/lib/diff/word.js';
import './marked-words.css';

/** Texts that are longer to compare than this are shown without marks. */
const PATIENCE_MS = 200;

interface MarkedProps {
  readonly before: string;
  readonly after: string;
  /** Which of both is shown; what the other one lacks is marked. */
  readonly side: 'before' | 'after' | 'both';
}

/** A text with the words marked that came or went. */
export function MarkedWords({ before, after, side }: MarkedProps) {
  const parts = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS });
  if (!parts) return <>{side === 'before' ? before : after}</>;
  return (
    <>
      {parts.map(({ value, added, removed }, at) => {
        if (added) return side === 'before' ? null : <ins key={at}>{value}</ins>;
        if (removed) return side === 'after' ? null : <del key={at}>{value}</del>;
        return <span key={at}>{value}</span>;
      })}
    </>
  );
}
