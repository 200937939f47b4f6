import { Drawn } from '../../../parts/index.ts';

const PATHS = {
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M8 4h7M5 16h7M12 4 8 16',
  strike:
    'M3 10h14M14 6.500c-.5-1.500-2-2.500-4-2.500-2.500 0-4 1.200-4 3M6 13.500c.5 1.500 2 2.500 4 2.500 2.500 0 4-1.200 4-3',
  code: 'M7 5 2.500 10 7 15M13 5l4.500 5-4.500 5',
  heading: 'M5 4v12M15 4v12M5 10h10',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.500 5v.1M3.500 10v.1M3.500 15v.1',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.500l1-.5v4M3 13h2l-2 4h2',
  quote: 'M4 5v10M8 6h8M8 10h8M8 14h5',
  link: 'M8.5 11.5 11.5 8.5M9 6l2-2a3.2 3.2 0 0 1 5 5l-2 2M11 14l-2 2a3.2 3.2 0 0 1-5-5l2-2',
} as const;

export type ToolName = keyof typeof PATHS;

/** The icons of the toolbar. */
export const ToolIcon = ({ name }: { name: ToolName }) => <Drawn path={PATHS[name]} />;
