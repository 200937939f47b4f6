import { useRef } from 'preact/hooks';
import { formWords } from '../words/forms.ts';
import { tell } from './toasts.tsx';
import './copy.css';

/** A text with a button that copies it. `label` describes it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const shown = useRef<HTMLElement>(null);
  const texts = formWords();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      tell(texts.copied);
    } catch {
      // Without https, or if the browser refuses, the text is selected for the user to copy.
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
