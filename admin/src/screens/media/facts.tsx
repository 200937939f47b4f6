import { useRef } from 'preact/hooks';
import { Field, tell } from '../../parts/index.ts';
import { fileSize } from '../../words/file-size.ts';
import { filesWords } from '../../words/files.ts';
import { fullDate, momentOf } from '../../words/index.ts';
import { fileNameOf, type MediaItem } from '../shared/media-item.ts';

/** The facts about a file: its address to copy, dimensions and sizes. */
export function MediaFacts({ item }: { item: MediaItem }) {
  const texts = filesWords();
  const { width, height, filesize, sizes = {} } = item.media_details;
  const facts = [
    item.mime_type,
    width && height ? `${width} × ${height}` : '',
    filesize ? fileSize(filesize) : '',
  ].filter(Boolean);
  const smaller = Object.entries(sizes).filter(([name]) => name !== 'full');
  return (
    <section class="item-section" aria-label={texts.facts}>
      <dl class="item-facts">
        <div>
          <dt>{texts.file}</dt>
          <dd>
            {fileNameOf(item)}
            <span class="item-file quiet numbers">{facts.join(' · ')}</span>
          </dd>
        </div>
        <div>
          <dt>{texts.uploadedOn}</dt>
          <dd>{fullDate(momentOf(item.date_gmt))}</dd>
        </div>
      </dl>
      <Address address={item.source_url} />
      {smaller.length > 0 && (
        <details>
          <summary>{texts.sizes}</summary>
          <ul class="item-sizes">
            {smaller.map(([name, size]) => (
              <li key={name}>
                <a href={size.source_url} target="_blank" rel="noreferrer">
                  {texts.size(name, size.width, size.height)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Address({ address }: { address: string }) {
  const texts = filesWords();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      tell(texts.copied);
    } catch {
      // Browsers refuse it on pages without https: the address is selected, for Ctrl+C.
    }
  };
  return (
    <div class="item-address">
      <Field label={texts.address}>
        {(control) => <input {...control} ref={field} type="text" readOnly value={address} />}
      </Field>
      <button type="button" class="button" aria-label={texts.copyAddress} onClick={() => void copy()}>
        {texts.copy}
      </button>
    </div>
  );
}
