import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { type Load, loadCode, loadedCode } from './load-code.ts';
import { tell } from './toasts.tsx';

interface LaterProps<Props> {
  /** A constant of the module: a different function stands for a different component, which replaces this one. */
  readonly load: Load<Props>;
  readonly props: Props;
  /** Shown while the code is loading. */
  readonly children?: ComponentChildren;
}

/**
 * Loads code for actions, once. Actions that wait for it run in their order: the promises of several `import()` of a file may
 * resolve in any order. After a failure it is loaded again.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let begun: Promise<Code> | undefined;
  return () => {
    begun ??= load().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
}

/** A component whose code is loaded on first use. */
export function Later<Props extends object>({ load, props, children }: LaterProps<Props>) {
  const [, setLoaded] = useState({});
  // Synchronously if it is loaded: keys typed during a delay would be lost.
  const Shown = loadedCode(load);
  useEffect(() => {
    let isGone = false;
    const start = (): void => {
      loadCode(load).then(
        () => setLoaded({}),
        () => {
          if (isGone) return;
          tell(shellWords().failed, { kind: 'bad' });
          addEventListener('online', start, { once: true });
        },
      );
    };
    start();
    return () => {
      isGone = true;
      removeEventListener('online', start);
    };
    // Preact may reuse this component for an adjacent one: then `load` changes.
  }, [load]);
  return Shown ? <Shown {...props} /> : (children ?? null);
}
