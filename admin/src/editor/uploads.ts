import { NodeSelection, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { newBlock } from '../content/index.ts';
import { changed, type Media, Problem } from '../server/index.ts';
import { type Upload, upload } from '../server/upload.ts';
import { picturesWords } from '../words/pictures.ts';
import { blockAt } from './blocks.ts';
import { optionsOf } from './media.ts';
import { kindOfContent } from './turn.ts';

/**
 * Pictures being uploaded. They are shown from the device, beside the content and not in it, so that saved
 * content has no address that only this page knows.
 */

interface Added {
  readonly add: { readonly at: number; readonly sending: Sending };
}

interface Removed {
  readonly remove: Sending;
}

const key = new PluginKey<DecorationSet>('uploads');

/** Uploads pictures, and inserts them at the cursor. */
export function addPictures(view: EditorView, files: readonly File[]): void {
  const block = blockAt(view.state.selection.$from);
  const isEmpty = block?.node.type.name === 'paragraph' && block.node.content.size === 0;
  const at = block ? (isEmpty ? block.from : block.to) : view.state.doc.content.size;
  for (const file of files) {
    const sending = new Sending(view, file);
    view.dispatch(view.state.tr.setMeta(key, { add: { at, sending } } satisfies Added));
    sending.start();
  }
}

/** A picture being uploaded, as shown. */
class Sending {
  readonly dom = document.createElement('figure');
  readonly #view: EditorView;
  readonly #file: File;
  readonly #address: string;
  readonly #line = document.createElement('p');
  readonly #progress = document.createElement('progress');
  #upload: Upload | undefined;

  constructor(view: EditorView, file: File) {
    this.#view = view;
    this.#file = file;
    this.#address = URL.createObjectURL(file);
    const picture = document.createElement('img');
    picture.src = this.#address;
    picture.alt = '';
    this.dom.className = 'block-upload';
    this.dom.contentEditable = 'false';
    this.#line.setAttribute('role', 'status');
    this.#progress.setAttribute('aria-label', picturesWords().uploading(file.name));
    this.dom.append(picture, this.#line);
  }

  start(): void {
    const texts = picturesWords();
    this.#tell(texts.uploading(this.#file.name), [this.#progress, this.#button(texts.cancel, () => this.cancel())]);
    this.#upload = upload(this.#file, (part) => {
      this.#progress.value = part;
    });
    this.#upload.done.then(
      (media) => this.#finish(media),
      (problem: unknown) => {
        if (problem instanceof Problem) this.#fail(problem);
        else if (!(problem instanceof DOMException)) throw problem;
      },
    );
  }

  cancel(): void {
    this.#upload?.cancel();
    this.#remove();
  }

  #fail(problem: Problem): void {
    const texts = picturesWords();
    this.#tell(texts.failed(this.#file.name, problem.message), [
      this.#button(texts.retry, () => this.start()),
      this.#button(texts.remove, () => this.#remove()),
    ]);
  }

  /** Replaces this picture by that of the server. */
  #finish(media: Media): void {
    changed('wp/v2/media?');
    const view = this.#view;
    const { state } = view;
    const found = key.getState(state)?.find(undefined, undefined, ({ sending }) => sending === this)[0];
    if (!found) return;
    const image = newBlock('image', optionsOf(media), kindOfContent(state));
    const tr = state.tr.insert(found.from, image).setMeta(key, { remove: this } satisfies Removed);
    const empty = tr.doc.nodeAt(found.from + image.nodeSize);
    const isInUse = view.hasFocus() && state.selection.from > found.from + 1;
    // Asks for the alternative text at once, unless the user is writing elsewhere.
    if (!isInUse) tr.setSelection(NodeSelection.create(tr.doc, found.from));
    if (empty === null) tr.insert(found.from + image.nodeSize, newBlock('paragraph', {}, kindOfContent(state)));
    view.dispatch(tr);
    URL.revokeObjectURL(this.#address);
  }

  #remove(): void {
    this.#view.dispatch(this.#view.state.tr.setMeta(key, { remove: this } satisfies Removed));
    URL.revokeObjectURL(this.#address);
    this.#view.focus();
  }

  #tell(text: string, controls: readonly HTMLElement[]): void {
    this.#line.replaceChildren(text, ' ', ...controls);
  }

  #button(text: string, run: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button plain';
    button.textContent = text;
    button.addEventListener('click', run);
    return button;
  }
}

export const uploadsPlugin = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const mapped = set.map(tr.mapping, tr.doc);
        const meta = tr.getMeta(key) as Added | Removed | undefined;
        if (!meta) return mapped;
        if ('remove' in meta)
          return mapped.remove(mapped.find(undefined, undefined, ({ sending }) => sending === meta.remove));
        const { at, sending } = meta.add;
        const widget = Decoration.widget(at, () => sending.dom, { sending, stopEvent: () => true, side: -1 });
        return mapped.add(tr.doc, [widget]);
      },
    },
    props: {
      decorations: (state) => key.getState(state),
    },
    view: (view) => ({
      destroy() {
        for (const { spec } of key.getState(view.state)?.find() ?? []) (spec['sending'] as Sending).cancel();
      },
    }),
  });
