import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell.ts';
import { tell } from './toasts.tsx';

interface LaterProps<Props> {
  load(): Promise<{ default: ComponentType<Props> }>;
  readonly props: Props;
}

/** A part whose code is loaded when it is first needed. */
export function Later<Props extends object>({ load, props }: LaterProps<Props>) {
  const [Shown, setShown] = useState<ComponentType<Props>>();
  useEffect(() => {
    load().then(
      ({ default: component }) => setShown(() => component),
      () => tell(shellWords().failed, { kind: 'bad' }),
    );
  }, []);
  return Shown ? <Shown {...props} /> : null;
}
