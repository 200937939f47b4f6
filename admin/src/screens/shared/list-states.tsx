import type { ComponentChildren } from 'preact';
import { Empty, Failure, Loading } from '../../parts/index.ts';
import { go, place } from '../../place.ts';
import { refresh } from '../../server/index.ts';
import { relativeDate } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { shellWords } from '../../words/shell.ts';
import { Pager } from './pager.tsx';
import type { Listed } from './use-list.ts';
import './list.css';

interface ListStatesProps {
  readonly list: Listed<unknown>;
  /** Whether the list is filtered: then an empty result does not mean that there are no items. */
  readonly isFiltered: boolean;
  /** The text when there are no items at all. */
  readonly empty: { readonly title: string; readonly action?: ComponentChildren };
  /** The rows. */
  readonly children: ComponentChildren;
}

/** The age from which a cached answer is announced as old. */
const OLD_MS = 60_000;

/** A list in each of its states: loading, empty, nothing found, failed, cached, and with rows. */
export function ListStates({ list, isFiltered, empty, children }: ListStatesProps) {
  const texts = listWords();
  const { problem, answer, at = 0 } = list;
  if (!answer) return problem ? <Failure problem={problem} onRetry={() => void refresh(list.path)} /> : <Loading />;
  const age = Date.now() - at > OLD_MS ? shellWords().keptFrom(relativeDate(new Date(at))) : undefined;
  return (
    <>
      {problem && <Failure problem={problem} onRetry={() => void refresh(list.path)} />}
      {problem && age && <p class="quiet">{age}</p>}
      {list.items.length > 0 && children}
      {list.items.length === 0 &&
        (isFiltered ? (
          <Empty title={texts.nothingFound}>
            <button type="button" class="button" onClick={() => go(place.peek().path)}>
              {texts.clearFilters}
            </button>
          </Empty>
        ) : (
          <Empty title={empty.title}>{empty.action}</Empty>
        ))}
      {list.items.length > 0 && (
        <Pager page={list.page} pages={list.pages} total={list.total} age={list.isAsking && !problem && age} />
      )}
    </>
  );
}
