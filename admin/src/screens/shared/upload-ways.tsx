import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../parts/index.ts';
import { mediaWords } from '../../words/media.ts';
import type { UploadQueue } from './upload.ts';
import './upload.css';

interface UploadButtonProps {
  readonly queue: UploadQueue;
  /** The accepted types, in the format of the attribute `accept`. */
  readonly accept?: string | undefined;
  readonly isMain?: boolean;
}

/** Opens the file dialog of the device. */
export function UploadButton({ queue, accept, isMain }: UploadButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          queue.add(currentTarget.files ?? []);
          // Allow the same file to be chosen again.
          currentTarget.value = '';
        }}
      />
      <button type="button" class={isMain ? 'button main' : 'button'} onClick={() => field.current?.click()}>
        <Icon name="upload" /> {mediaWords().upload}
      </button>
    </>
  );
}

const filesIn = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];
const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page, or pasted; shows a hint while they are dragged over it. */
export function DropTarget({ queue }: { queue: UploadQueue }) {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        queue.add(filesIn(event.dataTransfer));
      },
      { signal },
    );
    addEventListener(
      'paste',
      (event) => {
        const files = filesIn(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        queue.add(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, [queue]);
  return isOver ? <p class="drop-target">{mediaWords().dropHere}</p> : null;
}
