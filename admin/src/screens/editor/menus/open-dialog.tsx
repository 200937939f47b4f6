import { useMemo } from 'preact/hooks';
import type { Desk } from '../../../editor/desk.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import { FindBar } from './find-bar.tsx';
import { HtmlDialog } from './html-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog, ReplaceDialog } from './picture-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';

/** The dialog that was requested. */
export default function OpenDialog({ desk }: { desk: Desk }) {
  const asked = desk.asked.value;
  const typed = useMemo(() => desk.typed(), [asked]);
  if (asked === 'link') return <LinkDialog desk={desk} typed={typed} />;
  if (asked === 'find') return <FindBar desk={desk} typed={typed} />;
  if (asked === 'embed') return <EmbedDialog desk={desk} />;
  if (asked === 'source') return <SourceDialog desk={desk} />;
  if (asked === 'convert') return <ConvertDialog desk={desk} />;
  if (asked === 'html') return <HtmlDialog desk={desk} />;
  if (asked === 'replace') return <ReplaceDialog desk={desk} />;
  if (asked === 'picture' || asked === 'gallery') return <PictureDialog desk={desk} isGallery={asked === 'gallery'} />;
  return null;
}
