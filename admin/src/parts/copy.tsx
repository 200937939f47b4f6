import { useRef } from 'preact/hooks';
import { formWords } from '../words/forms.ts';
import { tell } from './toasts.tsx';
import './copy.css';

/** A text with a button that copies it. `label` says what it is. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const shown = useRef<HTMLElement>(null);
  const texts = formWords();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      tell(texts.copied);
    } catch {
      // Without https, or where the browser refuses it, the user copies what is selected.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      tell(texts.copyByKey);
    }
  }
  return (
    <div class="copyable">
      <code ref={shown} dir="ltr">
        {text.split(' ').map((word, at) => (
          <span key={at}>
            {at > 0 && ' '}
            <span class="copyable-word">{word}</span>
          </span>
        ))}
      </code>
      <button type="button" class="button" aria-label={`${texts.copy}: ${label}`} onClick={() => void copy()}>
        {texts.copy}
      </button>
    </div>
  );
}
