import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import './states.css';

/** The states of a screen without content: loading, empty, failed. */

const WAIT_MS = 300;

/** A placeholder while loading, after a delay: fast loading does not flicker. */
export function Loading({ rows = 8 }: { rows?: number }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading" role="status" aria-label={isLate ? shellWords().loading : undefined}>
      {isLate && Array.from({ length: rows }, (_, row) => <span key={row} class="loading-row" />)}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** Whether the screen has nothing else: then the title is its heading. */
  readonly isScreen?: boolean;
  readonly children?: ComponentChildren;
}

/** An empty screen: its purpose, and the first action. */
export function Empty({ title, isScreen, children }: EmptyProps) {
  return (
    <div class="empty">
      {isScreen ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
    </div>
  );
}

interface Told {
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** An error message, with a way to continue. */
export function Failure({ problem, onRetry }: { problem: Told; onRetry: () => void }) {
  const texts = shellWords();
  return (
    <div class="failure" role="alert">
      <h2>{texts.failed}</h2>
      <p>{problem.message}</p>
      {problem.requestId && <p class="quiet">{texts.request(problem.requestId)}</p>}
      <button type="button" class="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </div>
  );
}
