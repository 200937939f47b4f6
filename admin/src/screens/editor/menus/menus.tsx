import { useEffect } from 'preact/hooks';
import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import { chosenBlock } from '../../../editor/blocks.ts';
import type { Desk } from '../../../editor/desk.ts';
import { Later } from '../../../parts/later.tsx';
import { blockWords } from '../../../words/blocks.ts';
import { whenIdle } from '../idle.ts';
import { BlockHandle } from './block-handle.tsx';
import { nameOfBlock } from './block-menu.tsx';
import { LinkBar } from './link-bar.tsx';
import { PictureBar } from './picture-bar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import './menus.css';

/** Everything that is shown above the text: menus, toolbar, dialogs. */
export default function Menus({ desk }: { desk: Desk }) {
  return (
    <>
      <BlockHandle desk={desk} />
      <Toolbar desk={desk} />
      <SlashMenu desk={desk} />
      <LinkBar desk={desk} />
      <PictureBar desk={desk} />
      <TableMenu desk={desk} />
      <Asked desk={desk} />
      <Said desk={desk} />
    </>
  );
}

const loadDialog = () => import('./open-dialog.tsx');

/** The dialogs. Their code is loaded when the page is idle, so that they work offline. */
function Asked({ desk }: { desk: Desk }) {
  useEffect(() => whenIdle(loadDialog), []);
  return desk.asked.value ? <Later load={loadDialog} props={{ desk }} /> : null;
}

/** The number of blocks in a node; the caption of a gallery does not count. */
const countOf = ({ childCount, lastChild }: Node): number => childCount - Number(lastChild?.type.name === 'caption');

/** Announces the selected block, and the state of menus that never have the focus, to screen readers. */
function Said({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  const block = state?.selection instanceof NodeSelection ? chosenBlock(state) : undefined;
  useEffect(() => {
    if (block) desk.said.value = blockWords().selected(nameOfBlock(block.node), block.index + 1, countOf(block.parent));
  }, [block?.from, block?.node]);
  return (
    <p class="unseen" role="status">
      {desk.said.value}
    </p>
  );
}
