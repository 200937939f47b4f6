import { useState } from 'preact/hooks';
import { spellOut } from '../../content/spell-out.ts';
import { Icon } from '../../parts/index.ts';
import { Later } from '../../parts/later.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { addressOf } from '../../place.ts';
import { plain } from '../../server/index.ts';
import { commentsWords } from '../../words/comments.ts';
import { momentOf } from '../../words/index.ts';
import { listWords } from '../../words/lists.ts';
import { When } from '../shared/when.tsx';
import type { Comment, State } from './comment.ts';
import { mayModerate } from './queue.ts';

const loadEdit = () => import('./edit-form.tsx');
const loadReply = () => import('./reply-form.tsx');

interface CommentRowProps {
  readonly row: Comment;
  /** The list that shows it. */
  readonly path: string;
  readonly isSelected: boolean;
  readonly onSelect: (through: boolean) => void;
  readonly form: 'reply' | 'edit' | undefined;
  readonly onForm: (form: 'reply' | 'edit' | undefined) => void;
  readonly onMove: (state: State) => void;
  readonly onAnswered: () => void;
}

const nameOf = ({ author_name }: Comment): string => plain(author_name) || commentsWords().nobody;

/** The path of the post below `/admin`; undefined if it was deleted. */
export function postAddress(row: Comment | undefined): string | undefined {
  const type = row?._links?.up?.[0]?.post_type;
  const screens: Readonly<Record<string, string>> = { post: '/posts', page: '/pages', attachment: '/media' };
  return row && type !== undefined && screens[type] ? `${screens[type]}/${row.post}` : undefined;
}

/** A comment with its author, post and parent, and the actions on it. */
export function CommentRow({ row, isSelected, onSelect, form, ...more }: CommentRowProps) {
  const texts = commentsWords();
  const moment = momentOf(row.date_gmt);
  const { onForm, path } = more;
  return (
    <tr data-row={row.id} aria-selected={isSelected}>
      <td class="list-check">
        <input
          type="checkbox"
          aria-label={listWords().select(nameOf(row))}
          checked={isSelected}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      </td>
      <td class="comment-who">
        <strong>
          <bdi>{nameOf(row)}</bdi>
        </strong>
        {[row.author_email, row.author_ip, row.author_url].filter(Boolean).map((detail) => (
          <span key={detail} class="list-notes" dir="ltr">
            {detail}
          </span>
        ))}
      </td>
      <td>
        <p class="comment-about quiet">
          <span class={`comment-state ${row.status}`}>{texts[row.status]}</span> · {texts.on} <PostName row={row} /> ·{' '}
          <When moment={moment} />
        </p>
        <Answers row={row} />
        {form === 'edit' ? (
          <Later load={loadEdit} props={{ row, path, onClose: () => onForm(undefined) }} />
        ) : (
          <CommentText text={spellOut(row.content.raw ?? row.content.rendered)} />
        )}
        {form === undefined && <Judgements row={row} {...more} />}
        {form === 'reply' && (
          <Later
            load={loadReply}
            props={{
              row,
              name: nameOf(row),
              path,
              onClose: () => onForm(undefined),
              onAnswered: more.onAnswered,
            }}
          />
        )}
      </td>
    </tr>
  );
}

function PostName({ row }: { row: Comment }) {
  const texts = commentsWords();
  const address = postAddress(row);
  if (!address) return <span>{texts.noPost}</span>;
  const title = plain(row._embedded?.up?.[0]?.title?.rendered ?? '');
  return (
    <a href={addressOf(`/comments?post=${row.post}&status=all`)} dir="auto">
      {title || texts.untitled}
    </a>
  );
}

const QUOTED = 90;

/** The comment that it replies to. */
function Answers({ row }: { row: Comment }) {
  const texts = commentsWords();
  if (row.parent === 0) return null;
  const [above] = row._embedded?.['in-reply-to'] ?? [];
  const said = spellOut(above?.content?.rendered ?? '').replace(/\s+/g, ' ');
  const short = said.length > QUOTED ? `${said.slice(0, QUOTED).trimEnd()} …` : said;
  return (
    <p class="comment-answers quiet" dir="auto">
      {above?.content ? texts.inReply(plain(above.author_name ?? '') || texts.nobody, short) : texts.inReplyGone}
    </p>
  );
}

/** Longer texts are truncated. */
const LONG = 800;

function CommentText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= LONG);
  return (
    <>
      <div class="comment-text" dir="auto" tabIndex={-1} data-first>
        {isWhole ? text : `${text.slice(0, LONG).trimEnd()} …`}
      </div>
      {!isWhole && (
        <button type="button" class="button plain" onClick={() => setWhole(true)}>
          {commentsWords().whole}
        </button>
      )}
    </>
  );
}

type JudgementsProps = Pick<CommentRowProps, 'row' | 'path' | 'onMove' | 'onForm'>;

function Judgements({ row, path, onMove, onForm }: JudgementsProps) {
  const texts = commentsWords();
  const states: readonly (readonly [State, string])[] = [
    ['approved', texts.toApprove],
    ['hold', texts.toHold],
    ['spam', texts.toSpam],
    ['trash', texts.toTrash],
  ];
  return (
    <div class="comment-judgements">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each of its buttons */}
      <div class="comment-states" role="group" aria-label={texts.state}>
        {states.map(([state, label]) => (
          <button
            key={state}
            type="button"
            class="button"
            aria-pressed={row.status === state}
            onClick={() => onMove(state)}
          >
            {label}
          </button>
        ))}
      </div>
      <button type="button" class="button" onClick={() => onForm('reply')}>
        {texts.reply}
      </button>
      {mayModerate() && (
        <button type="button" class="button" onClick={() => onForm('edit')}>
          {texts.edit}
        </button>
      )}
      <Menu label={listWords().actionsFor(nameOf(row))} button={<Icon name="more" />} items={itemsFor(row, path)} />
    </div>
  );
}

function itemsFor(row: Comment, path: string): MenuItem[] {
  const texts = commentsWords();
  const address = postAddress(row);
  return [
    ...(address ? [{ label: texts.openPost, href: addressOf(address) }] : []),
    ...(row.status === 'approved' ? [{ label: texts.view, href: row.link }] : []),
    {
      label: listWords().deleteForEver,
      isBad: true,
      onChoose: async () => (await import('./actions.ts')).destroy([row], path),
    },
  ];
}
