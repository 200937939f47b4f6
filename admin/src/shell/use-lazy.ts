import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded on first use; undefined until then. */
export function useLazy<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (isWanted && !component) void load().then((loaded) => setComponent(() => loaded));
  }, [isWanted]);
  return isWanted ? component : undefined;
}
