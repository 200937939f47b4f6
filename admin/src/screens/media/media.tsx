import { useEffect } from 'preact/hooks';
import { Later, loadOnce } from '../../parts/later.tsx';
import { useFree } from '../../parts/use-early.ts';
import { addressOf, changeQuery, place } from '../../place.ts';
import { can } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { mediaWords } from '../../words/media.ts';
import { useKeys } from '../shared/keys.ts';
import { ListStates } from '../shared/list-states.tsx';
import { MediaGrid } from '../shared/media-grid.tsx';
import type { MediaItem } from '../shared/media-item.ts';
import { SearchField } from '../shared/search-field.tsx';
import { useSelection } from '../shared/selection.ts';
import { StateChips } from '../shared/state-chips.tsx';
import { uploadQueue } from '../shared/upload.ts';
import { DropTarget, UploadButton } from '../shared/upload-ways.tsx';
import { listPath } from '../shared/use-list.ts';
import { MediaFilters } from './filters.tsx';
import { noteList } from './neighbours.ts';
import { isFiltered, useMedia } from './use-media.ts';
import { useView, ViewChoice } from './view-choice.tsx';

const actions = loadOnce(() => import('./actions.ts'));
const loadAltWalk = () => import('./alt-walk.tsx');
const loadUploads = () => import('../shared/upload-list.tsx');
const loadTable = () => import('./table.tsx');
const loadBar = () => import('./bulk-bar.tsx');
const loadDestroy = () => import('../shared/destroy-dialog.tsx');
const loadEmpty = () => import('../shared/empty-trash.tsx');

/** Uploads continue while other screens are shown. */
const queue = uploadQueue();

/** The path whose total is the number of files. */
const countOf = (status?: string): string => listPath('wp/v2/media', { per_page: '1', status, _fields: 'id' });

/** The media library: uploads, filters, search, tiles or rows, bulk actions. The URL holds its state. */
export default function Media() {
  const texts = mediaWords();
  const isTrash = place.value.query.get('status') === 'trash';
  const list = useMedia();
  const view = useView();
  const selection = useSelection(list.items.map(({ id }) => id));
  const selected = [...selection.ids].flatMap((id) => list.items.find((item) => item.id === id) ?? []);
  const mayUpload = can('upload_files');
  const isFree = useFree();
  useKeys({
    Escape: () => selection.all(false),
    '#': () => {
      if (selected.length > 0 && !isTrash)
        void actions().then(({ once, trash }) => once(selected, () => trash(selected)));
    },
  });
  const { path, query } = place.value;
  useEffect(
    () =>
      noteList(
        query.size > 0 ? `${path}?${query}` : path,
        list.items.map(({ id }) => id),
      ),
    [list.answer, query],
  );
  const hrefOf = ({ id }: MediaItem): string => addressOf(`/media/${id}`);
  return (
    <>
      <header class="screen-head">
        <h1>{texts.media}</h1>
        {mayUpload && (
          <div class="media-ways">
            <a class="button" href={addressOf('/media?walk=alternative-texts')}>
              {texts.altTexts}
            </a>
            <UploadButton queue={queue} isMain />
          </div>
        )}
      </header>
      {mayUpload && <DropTarget queue={queue} />}
      <StateChips
        label={listWords().states}
        version={list.at ?? 0}
        chips={[
          { value: '', label: texts.all, count: countOf() },
          { value: 'trash', label: texts.trash, count: countOf('trash') },
        ]}
      />
      <div class="list-tools">
        <SearchField label={texts.search} />
        <MediaFilters />
        <ViewChoice view={view} />
        {isTrash && mayUpload && list.total > 0 && (
          <Later
            load={loadEmpty}
            props={{
              route: 'wp/v2/media',
              onItems: async (items: readonly { readonly id: number }[]) => (await actions()).destroy(items),
            }}
          />
        )}
      </div>
      {queue.files.value.length > 0 && <Later load={loadUploads} props={{ queue }} />}
      <ListStates
        list={list}
        isFiltered={isFiltered()}
        empty={{
          title: texts.none,
          action: <p class="quiet">{mayUpload ? texts.noneText : texts.look}</p>,
        }}
      >
        {view === 'grid' ? (
          <MediaGrid label={texts.media} items={list.items} selection={selection} hrefOf={hrefOf} />
        ) : (
          <Later load={loadTable} props={{ items: list.items, selection, hrefOf }} />
        )}
      </ListStates>
      {selected.length > 0 && <Later load={loadBar} props={{ items: selected, selection, isTrash }} />}
      {isFree && <Later load={loadDestroy} props={{}} />}
      {query.get('walk') === 'alternative-texts' && (
        <Later load={loadAltWalk} props={{ onClose: () => changeQuery({ walk: undefined }) }} />
      )}
    </>
  );
}
