/**
 * The editor without its screen, for tests that open hundreds of contents one after the other. It is built by itself, and
 * no part of what is served.
 */
import { render } from 'preact';
import { undo } from 'prosemirror-history';
import { TextSelection } from 'prosemirror-state';
import { Desk } from './src/editor/desk.ts';
import { EditedItem } from './src/editor/item.ts';
import { equip, Text } from './src/editor/text.tsx';
import { openSession } from './src/server/index.ts';

/** A content on its way through the editor. */
export interface Seen {
  /** As it is written after a change that changed nothing. */
  readonly touched: string;
  /** With the word that was typed; without a place for it, as it was. */
  readonly typed: string;
  /** After the typing was undone. */
  readonly undone: string;
  /** What the server has when that is typed again and saved. */
  readonly saved: string;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Takes the session of the page. */
export async function start(): Promise<void> {
  await Promise.all([openSession(), equip()]);
}

/** Opens a draft, types a word at a place as the browser does, undoes it, types again and saves. */
export async function write(id: number, at: number | undefined, word: string): Promise<Seen> {
  const item = new EditedItem('posts', id);
  await item.load();
  const desk = new Desk();
  const place = document.createElement('div');
  document.body.append(place);
  render(<Text item={item} desk={desk} isReadOnly={false} />, place);
  while (!desk.view.peek()) await settled();
  const view = desk.view.peek();
  const read = (): string => String(item.contentOf?.());
  if (!view) throw new Error('there is no text');
  const type = async (): Promise<void> => {
    if (at === undefined) return;
    view.focus();
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)));
    document.execCommand('insertText', false, word);
    await settled();
  };
  view.dispatch(view.state.tr.setDocAttribute('kind', view.state.doc.attrs['kind']));
  const touched = read();
  await type();
  const typed = read();
  undo(view.state, view.dispatch);
  const undone = read();
  await type();
  await item.save();
  const saved = String(item.server.peek()?.content.raw);
  item.close();
  render(null, place);
  place.remove();
  return { touched, typed, undone, saved };
}
