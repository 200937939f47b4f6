import type { ScreenProps } from '../shared/screen-props.ts';
import { kinds } from './term.ts';
import { TermScreen } from './term-screen.tsx';
import { useCategories, useTags } from './use-terms.ts';

/** The categories, as a tree, or the tags, as a list. */
export default ({ params }: ScreenProps) => (params.area === 'tags' ? <Tags /> : <Categories />);

const Categories = () => <TermScreen kind={kinds.categories} list={useCategories()} />;
const Tags = () => <TermScreen kind={kinds.tags} list={useTags()} />;
