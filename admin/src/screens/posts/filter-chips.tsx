import { Icon } from '../../parts/index.ts';
import { changeQuery, place } from '../../place.ts';
import { plain, useKept } from '../../server/index.ts';
import { viewsWords } from '../../words/views.ts';
import { whenFree } from '../shared/keys.ts';
import { spanName } from './span.ts';

/** The ids in a URL: `4,12`. */
export const idsIn = (text: string | null): readonly number[] => (text ?? '').split(',').map(Number).filter(Boolean);

/** The selected tags and days, each with a button to remove it. */
export function FilterChips() {
  const texts = viewsWords();
  const { query } = place.value;
  const tags = idsIn(query.get('tag'));
  const names = useKept<readonly { readonly id: number; readonly name: string }[]>(
    tags.length > 0 ? `wp/v2/tags?per_page=100&_fields=id,name&include=${tags}` : undefined,
  ).answer?.body;
  const days = spanName({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
  const chips: readonly (readonly [label: string, changes: Readonly<Record<string, string | undefined>>])[] = [
    ...tags.map((tag) => {
      const name = names?.find(({ id }) => id === tag)?.name;
      return [texts.tagged(name ? plain(name) : `#${tag}`), { tag: tags.filter((one) => one !== tag).join() }] as const;
    }),
    ...(days ? [[days, { from: undefined, to: undefined }] as const] : []),
  ];
  return chips.map(([label, changes]) => (
    <button
      key={label}
      type="button"
      class="chip"
      aria-label={texts.without(label)}
      onClick={() => {
        changeQuery({ ...changes, page: undefined });
        whenFree(() => document.querySelector<HTMLElement>('.list-tools > .button')?.focus());
      }}
    >
      {label} <Icon name="close" />
    </button>
  ));
}
