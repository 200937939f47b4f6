import { useEffect, useState } from 'preact/hooks';
import { Dialog, Failure, Loading, tell } from '../../parts/index.ts';
import { ask, Problem } from '../../server/index.ts';
import { previewWords } from '../../words/preview.ts';
import './preview.css';

const WIDTHS = ['phone', 'tablet', 'desktop'] as const;
const SCHEMES = ['light', 'dark'] as const;

/** A preview that the server has rendered. */
interface Preview {
  readonly token: string;
  readonly url: string;
  readonly front_end: string | null;
}

/** What to show: a saved item, or its unsaved texts. */
export interface Previewed {
  readonly type: 'post' | 'page';
  readonly id: number | undefined;
  readonly title?: unknown;
  readonly content?: unknown;
  readonly excerpt?: unknown;
}

interface PreviewProps {
  readonly title: string;
  readonly what: () => Promise<Previewed>;
  readonly onClose: () => void;
}

/** An item as the server renders it, in a sandboxed frame. */
export default function PreviewDialog({ title, what, onClose }: PreviewProps) {
  const texts = previewWords();
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<Problem>();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('light');
  const open = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const body = await what();
      setPreview((await ask<Preview>('quoin/v1/previews', { method: 'POST', body })).body);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  };
  useEffect(() => {
    void open();
  }, []);
  return (
    <Dialog title={title} form="wide" onClose={onClose}>
      <div class="preview-tools">
        <Choice label={texts.width} values={WIDTHS} value={width} onChoose={setWidth} name={(one) => texts[one]} />
        <Choice label={texts.colours} values={SCHEMES} value={scheme} onChoose={setScheme} name={(one) => texts[one]} />
        {preview && (
          <button type="button" class="button" onClick={() => void copyLink(preview)}>
            {texts.copyLink}
          </button>
        )}
      </div>
      {problem && <Failure problem={problem} onRetry={() => void open()} />}
      {!preview && !problem && <Loading />}
      {preview && (
        <iframe
          class={`preview-frame ${width}`}
          title={title}
          sandbox=""
          src={`/preview/${preview.token}?scheme=${scheme}`}
        />
      )}
    </Dialog>
  );
}

async function copyLink({ front_end: frontEnd, url }: Preview): Promise<void> {
  try {
    await navigator.clipboard.writeText(frontEnd ?? url);
    tell(previewWords().copied);
  } catch {
    tell(frontEnd ?? url);
  }
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly name: (value: Value) => string;
}

function Choice<Value extends string>({ label, values, value, onChoose, name }: ChoiceProps<Value>) {
  return (
    <fieldset class="preview-choice">
      <legend class="unseen">{label}</legend>
      {values.map((one) => (
        <button
          key={one}
          type="button"
          class={one === value ? 'button chosen' : 'button plain'}
          aria-pressed={one === value}
          onClick={() => onChoose(one)}
        >
          {name(one)}
        </button>
      ))}
    </fieldset>
  );
}
