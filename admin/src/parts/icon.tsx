/** Line icons of 20 px. Each has a word beside it, or is in an element with an accessible name. */
const PATHS = {
  past: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3.5V7H7M10 6.5V10l2.5 1.5',
  home: 'M3 9.5 10 3.5l7 6M5 8.5v8h10v-8M8.5 16.5v-4h3v4',
  posts: 'M4 4h12M4 8h12M4 12h8M4 16h6',
  pages: 'M5 3h7l3 3v11H5zM12 3v3h3',
  media: 'M3 4.5h14v11H3zM3 13l4-4 3.5 3.5 2-2L17 14M13 8.2v.1',
  comments: 'M3.5 4h13v9.5H10L6.5 17v-3.5h-3z',
  categories: 'M3 5h5l1.5 2H17v9H3z',
  tags: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7v.1',
  users: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.5-3 3-4.5 6-4.5s5.5 1.5 6 4.5',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  tools: 'M4 16l6-6M9 5.5a3.5 3.5 0 0 1 5-2l-2 2.5 2 2 2.5-2a3.5 3.5 0 0 1-5 4.5',
  activity: 'M3 10h3l2.5-6 3 12 2.5-6h3',
  more: 'M5 10v.1M10 10v.1M15 10v.1',
  close: 'M5 5l10 10M15 5 5 15',
  search: 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12.5 12.5 16.5 16.5',
  plus: 'M10 4v12M4 10h12',
  check: 'M4 10.5 8 14.5 16 5.5',
  left: 'M12 4 6 10l6 6',
  right: 'M8 4l6 6-6 6',
  up: 'M4 12l6-6 6 6',
  down: 'M4 8l6 6 6-6',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.400L14.5 6',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  link: 'M8.5 11.5 11.5 8.5M9 6l2-2a3.2 3.2 0 0 1 5 5l-2 2M11 14l-2 2a3.2 3.2 0 0 1-5-5l2-2',
  upload: 'M10 13V4M6 8l4-4 4 4M4 16h12',
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H8',
  panel: 'M3 4h14v12H3zM12.5 4v12',
  about: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.5v4M10 6.5v.1',
  block: 'M7.500 4v.1M12.500 4v.1M7.500 10v.1M12.500 10v.1M7.500 16v.1M12.500 16v.1',
  out: 'M8 4H4v12h4M9 10h8M14 7l3 3-3 3',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons with a direction: they are mirrored in right-to-left text. */
const POINTING: readonly IconName[] = ['left', 'right', 'undo', 'out'];

export const Icon = ({ name }: { name: IconName }) => <Drawn path={PATHS[name]} isPointing={POINTING.includes(name)} />;

/** An icon by its own path, for a single use. */
export function Drawn({ path, isPointing = false }: { path: string; isPointing?: boolean }) {
  return (
    <svg
      class={isPointing ? 'icon-image pointing' : 'icon-image'}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
