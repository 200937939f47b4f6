import type { ComponentChildren } from 'preact';
import { Icon } from '../../parts/index.ts';
import { Menu } from '../../parts/menu.tsx';
import { addressOf } from '../../place.ts';
import { readable } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { termsWords } from '../../words/terms.ts';
import type { Kind, Term } from './term.ts';

interface TermRowProps {
  readonly kind: Kind;
  readonly term: Term;
  readonly isDefault: boolean;
  /** Replaces the row while it is edited. */
  readonly form: ComponentChildren;
  readonly onEdit: () => void;
  readonly onMove: (() => void) | undefined;
  readonly onMerge: () => void;
  readonly onRemove: () => void;
}

/** A category or tag with its slug, description and number of posts, and the actions on it. */
export function TermRow({ kind, term, isDefault, form, onEdit, onMove, onMerge, onRemove }: TermRowProps) {
  const texts = termsWords();
  if (form) return <div class="tree-main">{form}</div>;
  return (
    <>
      <span class="tree-main">
        <button type="button" class="tree-name" data-first onClick={onEdit}>
          <bdi>{term.name || listWords().untitled}</bdi>
        </button>
        <span class="list-notes">
          {[isDefault ? texts.standard : '', readable(term.slug), term.description].filter(Boolean).join(' · ')}
        </span>
      </span>
      <a class="terms-count numbers" href={addressOf(`/posts?${kind.filter}=${term.id}`)}>
        {texts.posts(term.count)}
      </a>
      <Menu
        label={listWords().actionsFor(term.name)}
        button={<Icon name="more" />}
        items={[
          { label: texts.edit, onChoose: onEdit },
          ...(onMove ? [{ label: texts.move, onChoose: onMove }] : []),
          ...(isDefault
            ? []
            : [
                { label: texts.merge, onChoose: onMerge },
                { label: texts.remove, isBad: true, onChoose: onRemove },
              ]),
        ]}
      />
    </>
  );
}
