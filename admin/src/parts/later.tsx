import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { tell } from './toasts.tsx';

interface LaterProps<Props> {
  /** A constant of the module: another function stands for another part, which takes the place of this one. */
  load(): Promise<{ default: ComponentType<Props> }>;
  readonly props: Props;
  /** What stands there meanwhile. */
  readonly children?: ComponentChildren;
}

/** Loaded code, shown at once: keys typed during a delay would go elsewhere. */
const loaded = new WeakMap<object, unknown>();

/** A part whose code is loaded when it is first needed. */
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
    // Parts that stand beside each other may be taken for one another.
  }, [load]);
  return Shown ? <Shown {...props} /> : (children ?? null);
}
