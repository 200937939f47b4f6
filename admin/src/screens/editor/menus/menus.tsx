import { useEffect } from 'preact/hooks';
import { NodeSelection } from 'prosemirror-state';
import { currentBlock } from '../../../editor/blocks.ts';
import type { Desk } from '../../../editor/desk.ts';
import { blockWords } from '../../../words/blocks.ts';
import { BlockHandle } from './block-handle.tsx';
import { nameOfBlock } from './block-menu.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import { HtmlDialog } from './html-dialog.tsx';
import { LinkBar } from './link-bar.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureBar } from './picture-bar.tsx';
import { PictureDialog, ReplaceDialog } from './picture-dialog.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { TableMenu } from './table-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import './menus.css';

/** All that stands over the text: menus, toolbar, dialogs. */
export function Menus({ desk }: { desk: Desk }) {
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

function Asked({ desk }: { desk: Desk }) {
  const asked = desk.asked.value;
  if (asked === 'link') return <LinkDialog desk={desk} />;
  if (asked === 'embed') return <EmbedDialog desk={desk} />;
  if (asked === 'source') return <SourceDialog desk={desk} />;
  if (asked === 'html') return <HtmlDialog desk={desk} />;
  if (asked === 'replace') return <ReplaceDialog desk={desk} />;
  if (asked === 'picture' || asked === 'gallery') return <PictureDialog desk={desk} isGallery={asked === 'gallery'} />;
  return null;
}

/** Tells screen readers which block is selected, and what happens in menus that never have the focus. */
function Said({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  const block = state?.selection instanceof NodeSelection ? currentBlock(state) : undefined;
  useEffect(() => {
    if (block)
      desk.said.value = blockWords().selected(nameOfBlock(block.node), block.index + 1, block.parent.childCount);
  }, [block?.from, block?.node]);
  return (
    <p class="unseen" role="status">
      {desk.said.value}
    </p>
  );
}
