import type { EditedItem } from '../../../editor/item.ts';
import { Field } from '../../../parts/index.ts';
import { can, plain, useKept } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { faultOf } from './fields.ts';
import type { Term } from './terms.ts';

/** The author, for users who may change it. */
export function AuthorField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const isAllowed = can(item.route === 'pages' ? 'edit_others_pages' : 'edit_others_posts');
  const authors = useKept<Term[]>(
    isAllowed ? 'wp/v2/users?who=authors&per_page=100&orderby=name&_fields=id,name' : undefined,
  ).answer?.body;
  const author = Number(item.fields.value['author'] ?? 0);
  if (!isAllowed || !authors || author === 0) return null;
  const isKnown = authors.some(({ id }) => id === author);
  return (
    <section class="panel-section">
      <Field label={texts.author} fault={faultOf(item, 'author')}>
        {(control) => (
          <select
            {...control}
            value={author}
            onChange={({ currentTarget }) => item.change({ author: Number(currentTarget.value) })}
          >
            {!isKnown && <option value={author}>{`#${author}`}</option>}
            {authors.map(({ id, name }) => (
              <option key={id} value={id}>
                {plain(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </section>
  );
}
