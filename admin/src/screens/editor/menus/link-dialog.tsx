import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addressFrom, isSafeAddress } from '../../../content/index.ts';
import type { Desk } from '../../../editor/desk.ts';
import { linkAt, openable, setLink, unlink } from '../../../editor/links.ts';
import { Combobox } from '../../../parts/combobox.tsx';
import { Dialog, Field } from '../../../parts/index.ts';
import { can, type Post, plain } from '../../../server/index.ts';
import { blockWords } from '../../../words/blocks.ts';
import { panelWords } from '../../../words/panel.ts';
import { useSearch } from '../../shared/use-search.ts';

interface Found extends Pick<Post, 'link' | 'status'> {
  /** Of files, which need not be the user's own, only the rendered title is asked for. */
  readonly title: { readonly raw?: string; readonly rendered: string };
  readonly source_url?: string;
}

const isAddress = (text: string): boolean => /^(https?:|mailto:|tel:|[/#])/i.test(text.trim());

/** A dialog for the target of a link: finds posts, pages and files by words, and accepts addresses. */
export function LinkDialog({ desk, typed }: { desk: Desk; typed: string }) {
  const texts = blockWords();
  const link = desk.state.peek() && linkAt(desk.state.peek() as NonNullable<ReturnType<typeof desk.state.peek>>);
  const [text, setText] = useState(typed || (link?.href ?? ''));
  const [fault, setFault] = useState<string>();
  const inside = useRef<HTMLDivElement>(null);
  // Typing continues in the field; an existing address is replaced.
  useLayoutEffect(() => (typed ? undefined : inside.current?.querySelector('input')?.select()), []);
  const phrase = text.trim();
  const query = `per_page=6&_fields=link,source_url,status,title&search=${encodeURIComponent(phrase)}`;
  const inEveryState = `context=edit&status=publish,future,draft,pending,private&${query}`;
  const wants = phrase.length > 1 && !isAddress(phrase);
  const posts = useSearch<Found>(wants ? `wp/v2/posts?${inEveryState}` : undefined);
  const pages = useSearch<Found>(wants && can('edit_pages') ? `wp/v2/pages?${inEveryState}` : undefined);
  const files = useSearch<Found>(wants ? `wp/v2/media?${query}` : undefined);
  const option = (kind: string) => (found: Found) => ({
    id: found.source_url ?? found.link,
    label: plain(found.title.raw ?? found.title.rendered) || panelWords().untitled,
    detail: [kind, texts[found.status as 'draft']].filter(Boolean).join(', '),
  });
  const options = [
    ...posts.map(option(texts.post)),
    ...pages.map(option(texts.page)),
    ...files.map(option(texts.file)),
  ];
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
