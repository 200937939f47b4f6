import type { Registry, Resource } from '../../src/engine/definition/index.ts';
import { registries, resourcesOn } from '../../src/resources/index.ts';

/** The definitions as they are declared; nothing is stored by them, so they need no room for files. */
const noRoom = {} as Parameters<typeof resourcesOn>[0];

export const resources: readonly Resource[] = resourcesOn(noRoom);

/** All eleven, resources and registries. */
export const definitions: readonly (Resource | Registry)[] = [...resources, ...registries];
