import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { writeContent } from '../content/index.ts';
import type { Given } from './take-paste.ts';

/** Pasting, dropping and copying by our own HTML reader: the browser's parser never sees foreign HTML. */

const givenIn = (data: DataTransfer): Given => ({
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
  // The server gives the reason why it refuses a picture.
  files: [...data.files].filter(({ type }) => type.startsWith('image/')),
});

/** The reader of pasted content, whose code is loaded after that of the text. */
let taking: typeof import('./take-paste.ts') | undefined;

export async function loadTaking(): Promise<typeof import('./take-paste.ts')> {
  taking ??= await import('./take-paste.ts');
  return taking;
}

function give(view: EditorView, data: DataTransfer, isAsText: boolean): void {
  const given = givenIn(data);
  if (taking) taking.take(view, given, isAsText);
  else void loadTaking().then(({ take }) => !view.isDestroyed && take(view, given, isAsText));
}

/** Writes the selection to the clipboard as it would be saved. */
function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { doc, selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const { content } = doc.slice(selection.from, selection.to, true);
  event.preventDefault();
  event.clipboardData.clearData();
  event.clipboardData.setData('text/html', writeContent(doc.copy(content)));
  event.clipboardData.setData(
    'text/plain',
    content.textBetween(0, content.size, '\n\n', (leaf) => leaf.type.spec.leafText?.(leaf) ?? ''),
  );
  return true;
}

export function pastePlugin(): Plugin {
  let isAsText = false;
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (event.key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey)) isAsText = event.shiftKey;
          return false;
        },
        paste(view, event) {
          event.preventDefault();
          if (event.clipboardData && view.editable) give(view, event.clipboardData, isAsText);
          isAsText = false;
          return true;
        },
        drop(view, event) {
          // Blocks and texts of this editor are moved by the editor itself.
          if (view.dragging || !event.dataTransfer) return false;
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!place || !view.editable) return true;
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
          give(view, event.dataTransfer, false);
          view.focus();
          return true;
        },
        copy,
        cut(view, event) {
          if (!copy(view, event)) return false;
          if (view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
          return true;
        },
      },
    },
  });
}
