import './stone.css';

/** The status of an item as a stone of the logo. The word is beside it. */
export function Stone({ status }: { status: string }) {
  return <span class={`stone ${status}`} aria-hidden="true" />;
}
