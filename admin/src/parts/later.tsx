import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { tell } from './toasts.tsx';

interface LaterProps<Props> {
  /** A constant of the module: a different function stands for a different component, which replaces this one. */
  load(): Promise<{ default: ComponentType<Props> }>;
  readonly props: Props;
  /** Shown while the code is loading. */
  readonly children?: ComponentChildren;
}

/** Code that is loaded already is shown synchronously: keys typed during a delay would be lost. */
const loaded = new WeakMap<object, unknown>();

/** A component whose code is loaded on first use. */
export function Later<Props extends object>({ load, props, children }: LaterProps<Props>) {
  const [, setLoaded] = useState({});
  const Shown = loaded.get(load) as ComponentType<Props> | undefined;
  useEffect(() => {
    let isGone = false;
    const start = (): void => {
      load().then(
        ({ default: component }) => {
          loaded.set(load, component);
          setLoaded({});
        },
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
