import { fileSize } from '../../words/file-size.ts';
import { filesWords } from '../../words/files.ts';
import { momentOf } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { mediaWords } from '../../words/media.ts';
import { shellWords } from '../../words/shell.ts';
import { useRowKeys } from '../shared/keys.ts';
import { Thumbnail } from '../shared/media-grid.tsx';
import { fileNameOf, isPicture, type MediaItem, mediaName } from '../shared/media-item.ts';
import type { Selection } from '../shared/selection.ts';
import { When } from '../shared/when.tsx';
import './media.css';

interface MediaTableProps {
  readonly items: readonly MediaItem[];
  readonly selection: Selection;
  readonly hrefOf: (item: MediaItem) => string;
}

/** Files as rows, with more details than tiles. */
export default function MediaTable({ items, selection, hrefOf }: MediaTableProps) {
  const texts = filesWords();
  useRowKeys(
    items.map(({ id }) => id),
    { x: (id) => selection.toggle(id) },
  );
  return (
    <table class="list" aria-label={shellWords().media}>
      <thead>
        <tr>
          <th class="list-check" scope="col">
            <input
              type="checkbox"
              aria-label={listWords().selectAll}
              checked={selection.ids.size > 0 && selection.ids.size === items.length}
              indeterminate={selection.ids.size > 0 && selection.ids.size < items.length}
              onChange={({ currentTarget }) => selection.all(currentTarget.checked)}
            />
          </th>
          <th scope="col">{texts.name}</th>
          <th scope="col" class="list-more">
            {texts.file}
          </th>
          <th scope="col" class="list-more">
            {texts.date}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <MediaRow key={item.id} item={item} selection={selection} href={hrefOf(item)} />
        ))}
      </tbody>
    </table>
  );
}

function MediaRow({ item, selection, href }: { item: MediaItem; selection: Selection; href: string }) {
  const name = mediaName(item);
  const moment = momentOf(item.date_gmt);
  const { filesize, width, height } = item.media_details;
  const facts = [width && height ? `${width} × ${height}` : '', filesize ? fileSize(filesize) : ''];
  return (
    <tr data-row={item.id} aria-selected={selection.has(item.id)}>
      <td class="list-check">
        <input
          type="checkbox"
          aria-label={listWords().select(name)}
          checked={selection.has(item.id)}
          onClick={(event) => selection.toggle(item.id, event.shiftKey)}
        />
      </td>
      <td>
        <span class="list-title">
          <span class="row-picture">
            <Thumbnail item={item} />
          </span>
          <span>
            <a href={href} data-first dir="auto">
              {name}
            </a>
            {isPicture(item) && item.alt_text === '' && <span class="list-notes">{mediaWords().noAlt}</span>}
          </span>
        </span>
      </td>
      <td class="list-more quiet">
        <span class="row-file">{fileNameOf(item)}</span>
        <span class="list-notes numbers">{facts.filter(Boolean).join(' · ')}</span>
      </td>
      <td class="list-more">
        <When moment={moment} />
      </td>
    </tr>
  );
}
