import { kinds } from './term.ts';
import { TermScreen } from './term-screen.tsx';
import { useTags } from './use-terms.ts';

/** The tags, as a list. */
export default function Tags() {
  return <TermScreen kind={kinds.tags} list={useTags()} />;
}
