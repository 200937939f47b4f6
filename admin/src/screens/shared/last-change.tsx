import { Later } from '../../parts/later.tsx';
import type { LastChangeProps } from './last-change-line.tsx';

const load = () => import('./last-change-line.tsx');

/** Who deleted an item, or moved it to the trash, and when. */
export const LastChange = (props: LastChangeProps) => <Later load={load} props={props} />;
