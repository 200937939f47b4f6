import { kinds } from './term.ts';
import { TermScreen } from './term-screen.tsx';
import { useCategories } from './use-terms.ts';

/** The categories, as a tree. */
export default function Categories() {
  return <TermScreen kind={kinds.categories} list={useCategories()} />;
}
