import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Desk } from '../../../editor/desk.ts';
import { currentMatch, goTo, mark, matchesOf, replaceMatches } from '../../../editor/find.ts';
import { Icon } from '../../../parts/index.ts';
import { shellWords } from '../../../words/shell.ts';
import { textToolWords } from '../../../words/text-tools.ts';
import './find-bar.css';

/** Find and replace; the text stays editable. */
export function FindBar({ desk, typed }: { desk: Desk; typed: string }) {
  const texts = textToolWords();
  const field = useRef<HTMLInputElement>(null);
  const [phrase, setPhrase] = useState(typed);
  const [words, setWords] = useState('');
  /** The number of replacements by the last "Replace all". */
  const [replaced, setReplaced] = useState(0);
  const view = desk.view.value;
  const state = desk.state.value;
  useLayoutEffect(() => {
    const text = desk.view.peek();
    field.current?.focus();
    if (text) mark(text, phrase);
    return () => {
      const left = desk.view.peek();
      if (left) mark(left, '');
    };
  }, []);
  if (!view || !state) return null;
  const matches = matchesOf(state.doc, phrase);
  const at = currentMatch(state, matches);
  const close = (): void => {
    desk.close();
    desk.focus();
  };
  const replace = (): void => {
    const match = matches[at];
    if (match) replaceMatches(view, [match], words);
    goTo(view, matchesOf(view.state.doc, phrase), 1);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') goTo(view, matches, event.shiftKey ? -1 : 1);
  };
  return (
    <search class="find-bar" aria-label={texts.find} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <input
        onKeyDown={press}
        type="text"
        aria-label={texts.findField}
        placeholder={texts.findField}
        ref={field}
        value={phrase}
        onInput={({ currentTarget: { value } }) => {
          setPhrase(value);
          setReplaced(0);
          mark(view, value);
        }}
      />
      <span role="status" class="quiet">
        {replaced > 0 ? texts.replaced(replaced) : phrase !== '' && texts.found(at + 1, matches.length)}
      </span>
      <span class="find-buttons">
        <button type="button" class="tool" aria-label={texts.previous} onClick={() => goTo(view, matches, -1)}>
          <Icon name="left" />
        </button>
        <button type="button" class="tool" aria-label={texts.next} onClick={() => goTo(view, matches, 1)}>
          <Icon name="right" />
        </button>
        <button type="button" class="tool" aria-label={shellWords().close} onClick={close}>
          <Icon name="close" />
        </button>
      </span>
      <input
        onKeyDown={press}
        type="text"
        aria-label={texts.replaceField}
        placeholder={texts.replaceField}
        value={words}
        onInput={({ currentTarget: { value } }) => setWords(value)}
      />
      <span class="find-buttons">
        <button type="button" class="button" onClick={replace}>
          {texts.replace}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            replaceMatches(view, matches, words);
            setReplaced(matches.length);
          }}
        >
          {texts.replaceAll}
        </button>
      </span>
    </search>
  );
}
