import { useMemo } from 'preact/hooks';
import { type ComparedBlock, compareContents, differences, shownBlocks } from '../../../content/index.ts';
import { safetyWords } from '../../../words/safety.ts';
import { MarkedWords, wordsOf } from './marked-words.tsx';
import './comparison.css';

/** A version of the texts of an item. */
export interface Version {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

interface ComparisonProps {
  readonly before: Version;
  readonly after: Version;
  /** Whether to show two columns; otherwise one, with removed and added text in it. */
  readonly isWide: boolean;
  /** Whether to show HTML instead of the rendered text. */
  readonly isHtml?: boolean;
}

/** Compares two versions by block and word. */
export function Comparison({ before, after, isWide, isHtml = false }: ComparisonProps) {
  const texts = safetyWords();
  const rows = useMemo(() => compareContents(before.content, after.content), [before.content, after.content]);
  const amount = useMemo(() => amountOf(rows), [rows]);
  const isAlike = before.title === after.title && before.content === after.content && before.excerpt === after.excerpt;
  return (
    <div class={isWide ? 'comparison wide' : 'comparison'}>
      {isWide && (
        <div class="comparison-row comparison-names">
          <p>{before.name}</p>
          <p>{after.name}</p>
        </div>
      )}
      {isAlike && <p class="quiet">{texts.alike}</p>}
      {amount > 0 && <p class="quiet">{texts.amount(amount)}</p>}
      {(before.title !== '' || after.title !== '') && (
        <Row row={{ before: before.title, after: after.title }} isWide={isWide} isText kind="title" />
      )}
      {rows.map((row, at) => (
        <Row key={at} row={row} isWide={isWide} isText={isHtml} kind={isHtml ? 'code' : ''} />
      ))}
      {(before.excerpt !== '' || after.excerpt !== '') && (
        <>
          <p class="comparison-part">{texts.excerpt}</p>
          <Row row={{ before: before.excerpt, after: after.excerpt }} isWide={isWide} isText kind="" />
        </>
      )}
    </div>
  );
}

/** How many words of the content were added or removed. */
function amountOf(rows: readonly ComparedBlock[]): number {
  const textsOf = (block: string | undefined): string[] => wordsOf(sideOf(block, false)?.text ?? '');
  return rows.reduce((sum, { before, after }) => {
    if (before === after) return sum;
    const [old, now] = [textsOf(before), textsOf(after)];
    const changed = differences(old, now).flatMap(({ base, other }) => [...old.slice(...base), ...now.slice(...other)]);
    return sum + changed.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }, 0);
}

interface RowProps {
  readonly row: ComparedBlock;
  readonly isWide: boolean;
  /** Compares the source. */
  readonly isText: boolean;
  readonly kind: string;
}

function Row({ row, isWide, isText, kind }: RowProps) {
  const texts = safetyWords();
  const [was, is] = useMemo(() => [sideOf(row.before, isText), sideOf(row.after, isText)], [row, isText]);
  const isSame = row.before === row.after;
  const hidden = !isSame && was && is && was.text === is.text && was.picture === is.picture;
  const words = (side: 'before' | 'after' | 'both') => (
    <>
      {side !== 'after' && was?.picture && <Picture src={was.picture} />}
      {side !== 'before' && is?.picture && (side === 'after' || is.picture !== was?.picture) && (
        <Picture src={is.picture} />
      )}
      <MarkedWords before={was?.text ?? ''} after={is?.text ?? ''} side={side} />
      {hidden && side !== 'before' && <em class="quiet"> {texts.settingsOnly}</em>}
    </>
  );
  const form = `comparison-text ${kind} ${is?.kind ?? was?.kind ?? ''}`;
  const change = isSame ? 'same' : was === undefined ? 'came' : is === undefined ? 'went' : 'changed';
  if (!isWide)
    return (
      <div class={`comparison-row ${change}`}>
        <div class={form} dir="auto">
          {words('both')}
        </div>
      </div>
    );
  return (
    <div class={`comparison-row ${change}`}>
      <div class={form} dir="auto">
        {was && words('before')}
      </div>
      <div class={form} dir="auto">
        {is && words('after')}
      </div>
    </div>
  );
}

interface Side {
  readonly text: string;
  readonly kind: string;
  readonly picture?: string | undefined;
}

function sideOf(source: string | undefined, isText: boolean): Side | undefined {
  if (source === undefined) return undefined;
  if (isText) return { text: source, kind: '' };
  const blocks = shownBlocks(source);
  return {
    text: blocks.map(({ text }) => text).join('\n\n'),
    kind: blocks[0]?.kind ?? '',
    picture: blocks.find(({ picture }) => picture)?.picture,
  };
}

/** Only pictures with http addresses are shown. */
function Picture({ src }: { src: string }) {
  const url = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return <img class="comparison-picture" src={url.href} alt="" referrerpolicy="no-referrer" loading="lazy" />;
}
