import DestroyDialog from '../shared/destroy-dialog.tsx';
import { PreviewPlace } from './preview.tsx';

/** The dialogs over the lists of posts and pages. */
export default function ListDialogs() {
  return (
    <>
      <DestroyDialog />
      <PreviewPlace />
    </>
  );
}
