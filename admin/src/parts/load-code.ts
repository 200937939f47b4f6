import type { ComponentType } from 'preact';

/** Loads the file of a component. A constant of a module: its code is known by it. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loaded = new WeakMap<object, unknown>();

/** The component whose code is loaded already: it can be shown synchronously. */
export const loadedCode = <Props>(load: Load<Props>): ComponentType<Props> | undefined =>
  loaded.get(load) as ComponentType<Props> | undefined;

/** Loads the code of a component. Rejects without the network if it is not stored. */
export async function loadCode<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const { default: component } = await load();
  loaded.set(load, component);
  return component;
}
