import { useState } from 'preact/hooks';
import { insertNew } from '../../../editor/choices.ts';
import type { Desk } from '../../../editor/desk.ts';
import { Dialog, Field } from '../../../parts/index.ts';
import { blockWords } from '../../../words/blocks.ts';

/** A dialog for the address of an embed. */
export function EmbedDialog({ desk }: { desk: Desk }) {
  const texts = blockWords();
  const [fault, setFault] = useState<string>();
  const [address, setAddress] = useState('');
  const put = (event: SubmitEvent): void => {
    event.preventDefault();
    const view = desk.view.peek();
    const url = address.trim();
    if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
      setFault(texts.badEmbed);
      return;
    }
    if (view) insertNew('embed', { url })(view.state, view.dispatch);
    desk.close();
  };
  return (
    <Dialog title={texts.embedTitle} onClose={() => desk.close()} onGone={() => desk.focus()}>
      <form class="link-dialog" noValidate onSubmit={put}>
        <Field label={texts.embedField} fault={fault}>
          {(control) => (
            <input
              {...control}
              type="url"
              value={address}
              placeholder="https://"
              onInput={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          )}
        </Field>
        <div class="dialog-actions">
          <button type="submit" class="button main">
            {texts.insert}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
