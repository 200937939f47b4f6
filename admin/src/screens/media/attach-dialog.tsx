import { useEffect, useState } from 'preact/hooks';
import { Dialog, Field } from '../../parts/index.ts';
import { filesWords } from '../../words/files.ts';
import { hostName, useHosts } from './hosts.ts';

interface AttachDialogProps {
  readonly onChoose: (post: number) => void;
  readonly onClose: () => void;
}

const PAUSE_MS = 150;

/** Chooses the post or page to attach files to. */
export default function AttachDialog({ onChoose, onClose }: AttachDialogProps) {
  const texts = filesWords();
  const [typed, setTyped] = useState('');
  const [phrase, setPhrase] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPhrase(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const hosts = useHosts({ per_page: '6', ...(phrase ? { search: phrase } : {}) });
  return (
    <Dialog title={texts.attachTo} onClose={onClose}>
      <Field label={texts.findPost}>
        {(control) => (
          <input
            {...control}
            type="search"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <ul class="item-hosts">
        {hosts?.map((host) => (
          <li key={host.id}>
            <button type="button" class="item-host" onClick={() => onChoose(host.id)}>
              <span dir="auto">{hostName(host)}</span>
              {host.type === 'page' && <span class="quiet">{texts.page}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
