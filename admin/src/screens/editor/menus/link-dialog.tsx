import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addressFrom, isSafeAddress } from '../../../content/index.ts';
import type { Desk } from '../../../editor/desk.ts';
import { linkAt, openable, setLink, unlink } from '../../../editor/links.ts';
import { Combobox } from '../../../parts/combobox.tsx';
import { Dialog, Field } from '../../../parts/index.ts';
import { can, type Post, titleOf } from '../../../server/index.ts';
import { blockWords } from '../../../words/blocks.ts';
import { panelWords } from '../../../words/panel.ts';
import { useSearch } from '../../shared/use-search.ts';

type Found = Pick<Post, 'id' | 'link' | 'status' | 'title'>;

const isAddress = (text: string): boolean => /^(https?:|mailto:|tel:|[/#])/i.test(text.trim());

/** A dialog for the target of a link: finds posts and pages by words, and accepts addresses. */
export function LinkDialog({ desk, typed }: { desk: Desk; typed: string }) {
  const texts = blockWords();
  const link = desk.state.peek() && linkAt(desk.state.peek() as NonNullable<ReturnType<typeof desk.state.peek>>);
  const [text, setText] = useState(typed || (link?.href ?? ''));
  const [fault, setFault] = useState<string>();
  const inside = useRef<HTMLDivElement>(null);
  // Typing continues in the field; an existing address is replaced.
  useLayoutEffect(() => (typed ? undefined : inside.current?.querySelector('input')?.select()), []);
  const phrase = text.trim();
  const query = `context=edit&per_page=6&_fields=id,link,status,title&search=${encodeURIComponent(phrase)}`;
  const wants = phrase.length > 1 && !isAddress(phrase);
  const posts = useSearch<Found>(
    wants ? `wp/v2/posts?status=publish,future,draft,pending,private&${query}` : undefined,
  );
  const pages = useSearch<Found>(
    wants && can('edit_pages') ? `wp/v2/pages?status=publish,future,draft,pending,private&${query}` : undefined,
  );
  const option = (kind: string) => (found: Found) => ({
    id: found.link,
    label: titleOf(found) || panelWords().untitled,
    detail: found.status === 'publish' ? kind : `${kind}, ${texts[found.status as 'draft']}`,
  });
  const options = [...posts.map(option(texts.post)), ...pages.map(option(texts.page))];
  const point = (href: string, name: string): void => {
    const view = desk.view.peek();
    if (!view) return;
    if (!isSafeAddress(href)) {
      setFault(texts.badAddress);
      return;
    }
    setLink(href, name)(view.state, view.dispatch);
    desk.close();
  };
  const address = link && openable(link.href);
  return (
    <Dialog title={texts.linkTitle} onClose={() => desk.close()} onGone={() => desk.focus()}>
      <div ref={inside} class="link-dialog">
        <Field label={texts.linkField} fault={fault}>
          {(control) => (
            <Combobox
              control={control}
              text={text}
              listLabel={texts.linkFound}
              options={options}
              onText={setText}
              onChoose={({ id, label }) => point(id, label)}
              onEnter={(typed) => point(addressFrom(typed), typed.trim())}
            />
          )}
        </Field>
        <div class="dialog-actions">
          {address && (
            <a class="button plain" href={address} target="_blank" rel="noreferrer">
              {texts.openLink}
            </a>
          )}
          {link && (
            <button
              type="button"
              class="button plain"
              onClick={() => {
                const view = desk.view.peek();
                if (view) unlink(view.state, view.dispatch);
                desk.close();
              }}
            >
              {texts.unlink}
            </button>
          )}
          <button type="button" class="button main" onClick={() => point(addressFrom(text), phrase)}>
            {texts.linkSet}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
