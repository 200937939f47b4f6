import './stone.css';

/** The state of an item as a stone of the mark. Its word stands beside it. */
export function Stone({ status }: { status: string }) {
  return <span class={`stone ${status}`} aria-hidden="true" />;
}
