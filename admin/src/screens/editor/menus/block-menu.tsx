import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { chosenBlock, deleteBlock, duplicateBlock, moveBlock } from '../../../editor/blocks.ts';
import { insertNew } from '../../../editor/choices.ts';
import type { Desk } from '../../../editor/desk.ts';
import { Icon } from '../../../parts/index.ts';
import { Menu } from '../../../parts/menu.tsx';
import { blockWords } from '../../../words/blocks.ts';

/** The name of a block. */
export function nameOfBlock(node: Node): string {
  const texts = blockWords();
  const { name } = node.type;
  if (name === 'heading') return texts.heading(Number(node.attrs['level']));
  if (name === 'list') return node.attrs['ordered'] ? texts.numbered : texts.list;
  if (name === 'code_block') return texts.code;
  if (name === 'opaque' || name === 'frame') return String(node.attrs['name']) || texts[name];
  return name in texts ? texts[name as 'paragraph'] : name;
}

/** The actions on the block that has the selection. */
export function BlockMenu({ desk, kind }: { desk: Desk; kind: string }) {
  const texts = blockWords();
  const view = desk.view.value;
  const block = desk.state.value && chosenBlock(desk.state.value);
  if (!view || !block) return null;
  const item = (label: string, command: Command, isBad = false) => ({
    label,
    isBad,
    onChoose: () => {
      command(view.state, view.dispatch);
      view.focus();
    },
  });
  return (
    <Menu
      isFree
      label={texts.block(nameOfBlock(block.node))}
      class={kind}
      button={<Icon name="block" />}
      items={[
        item(texts.insertAfter, insertNew('paragraph')),
        item(texts.moveUp, moveBlock(-1)),
        item(texts.moveDown, moveBlock(1)),
        item(texts.duplicate, duplicateBlock),
        { label: texts.editHtml, onChoose: () => desk.ask('html') },
        item(texts.remove, deleteBlock, true),
      ]}
    />
  );
}
