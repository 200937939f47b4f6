import type { Node } from 'prosemirror-model';
import { changeSettings } from '../block-settings.ts';
import { make } from '../kind.ts';
import type { ContentKind } from '../read.ts';

/** Creates a code block. A language that is not a plain word is left out. */
export function pastedCode(content: readonly Node[], language: string, goesOn: ContentKind): Node {
  const node = make('code_block', {}, content);
  if (!/^[\w+#.-]+$/.test(language)) return node;
  return node.type.create(changeSettings(node, { language }, goesOn), node.content);
}
