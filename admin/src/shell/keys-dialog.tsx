import { Dialog } from '../parts/index.ts';
import { paletteWords } from '../words/palette.ts';
import './palette.css';

/** Lists all shortcuts. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const texts = paletteWords();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const mod = isApple ? '⌘' : 'Ctrl';
  const keys: readonly (readonly [keys: string, what: string])[] = [
    [`${mod} K`, texts.keyPalette],
    ['?', texts.keyKeys],
    ['g h/p/a/m/c', texts.keyGo],
    ['/', texts.keySearch],
    ['n', texts.keyNew],
    ['j · k', texts.keyMove],
    ['x', texts.keySelect],
    ['e', texts.keyEdit],
    ['#', texts.keyTrash],
    ['m', texts.keyPick],
    ['a · u · s · d', texts.keyJudge],
    ['r · o · z', texts.keyAnswer],
    [`${mod} S`, texts.keySave],
    [`${mod} Enter`, texts.keyMain],
    [`${mod} Z`, texts.keyUndo],
  ];
  return (
    <Dialog title={texts.keys} onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
    </Dialog>
  );
}
