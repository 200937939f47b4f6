import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Dialog, Empty, Failure, Icon, Loading } from '../../parts/index.ts';
import { can, type Media, refresh } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { mediaWords } from '../../words/media.ts';
import { pickerWords } from '../../words/picker.ts';
import { shellWords } from '../../words/shell.ts';
import { MediaGrid } from './media-grid.tsx';
import { isPicture, MEDIA_FIELDS, type MediaItem, mediaContext, wholeItem } from './media-item.ts';
import { uploadQueue } from './upload.ts';
import UploadList from './upload-list.tsx';
import { DropTarget, UploadButton } from './upload-ways.tsx';
import { type Listed, useListPage } from './use-list.ts';
import './media-picker.css';

interface MediaPickerProps {
  /** Only pictures, or all files. */
  readonly kind?: 'image' | 'any';
  /** Whether several can be chosen, in order. */
  readonly multiple?: boolean;
  readonly onChoose: (items: readonly Media[]) => void;
  readonly onClose: () => void;
  /** Called when the dialog has closed and the focus may move. */
  readonly onGone?: () => void;
}

/** The media library in a dialog: search, upload and choose files. A single file is chosen by a click. */
export function MediaPicker({ kind = 'image', multiple = false, onChoose, onClose, onGone }: MediaPickerProps) {
  const texts = mediaWords();
  const [chosen, setChosen] = useState<ReadonlyMap<number, MediaItem>>(new Map());
  const [phrase, setPhrase] = useState('');
  const [page, setPage] = useState(1);
  const list = useListPage<MediaItem>(
    'wp/v2/media',
    {
      context: mediaContext(),
      per_page: '24',
      search: phrase.trim(),
      media_type: kind === 'image' ? 'image' : undefined,
      _fields: MEDIA_FIELDS,
    },
    page,
  );
  const choose = (found: MediaItem): void => {
    const item = wholeItem(found);
    if (multiple) setChosen((before) => new Map(before).set(item.id, item));
    else onChoose([item]);
  };
  const queue = useMemo(
    () =>
      uploadQueue({
        onArrived: (media) => {
          if (kind === 'any' || isPicture(media)) choose(media as MediaItem);
        },
      }),
    [],
  );
  const toggle = (id: number): void => {
    const item = list.items.find((one) => one.id === id);
    if (!item) return;
    if (chosen.has(id)) setChosen(new Map([...chosen].filter(([one]) => one !== id)));
    else choose(item);
  };
  const only = (ids: Iterable<number>): void => {
    const named = [...ids].map((id) => chosen.get(id) ?? list.items.find((one) => one.id === id));
    setChosen(new Map(named.flatMap((item) => (item ? [[item.id, wholeItem(item)]] : []))));
  };
  return (
    <Dialog title={titleOf(kind, multiple)} form="wide" onClose={onClose} onGone={onGone}>
      <div class="picker-tools">
        <input
          type="search"
          class="list-search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={phrase}
          onInput={({ currentTarget }) => {
            setPhrase(currentTarget.value);
            setPage(1);
          }}
        />
        {can('upload_files') && <UploadButton queue={queue} accept={kind === 'image' ? 'image/*' : undefined} />}
      </div>
      {can('upload_files') && <DropTarget queue={queue} />}
      <UploadList queue={queue} />
      <Found list={list} isSearch={phrase !== ''}>
        <MediaGrid
          label={texts.media}
          items={list.items}
          selection={{ ids: new Set(chosen.keys()), toggle, only: multiple ? only : () => undefined }}
          isOrdered={multiple}
        />
      </Found>
      <Pages list={list} onGo={setPage} />
      {multiple && (
        <div class="dialog-actions picker-actions">
          <button type="button" class="button" onClick={onClose}>
            {shellWords().cancel}
          </button>
          <button
            type="button"
            class="button main"
            aria-disabled={chosen.size === 0}
            onClick={() => chosen.size > 0 && onChoose([...chosen.values()])}
          >
            {pickerWords().choose(chosen.size)}
          </button>
        </div>
      )}
    </Dialog>
  );
}

function titleOf(kind: 'image' | 'any', multiple: boolean): string {
  const texts = pickerWords();
  if (kind === 'image') return multiple ? texts.choosePictures : texts.choosePicture;
  return multiple ? texts.chooseFiles : texts.chooseFile;
}

interface FoundProps {
  readonly list: Listed<MediaItem>;
  readonly isSearch: boolean;
  readonly children: ComponentChildren;
}

function Found({ list, isSearch, children }: FoundProps) {
  if (list.items.length > 0) return children;
  if (list.answer) return <Empty title={isSearch ? listWords().nothingFound : mediaWords().none} />;
  return list.problem ? (
    <Failure problem={list.problem} onRetry={() => void refresh(list.path)} />
  ) : (
    <Loading rows={4} />
  );
}

/** The pages of the library. */
function Pages({ list: { page, pages }, onGo }: { list: Listed<MediaItem>; onGo: (page: number) => void }) {
  if (pages < 2) return null;
  return (
    <nav class="pager" aria-label={listWords().pages}>
      {page > 1 && (
        <button type="button" class="button" onClick={() => onGo(page - 1)}>
          <Icon name="left" /> {listWords().newer}
        </button>
      )}
      {page < pages && (
        <button type="button" class="button" onClick={() => onGo(page + 1)}>
          {listWords().older} <Icon name="right" />
        </button>
      )}
    </nav>
  );
}
