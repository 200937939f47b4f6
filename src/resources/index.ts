import type { Registry, Resource } from '../engine/definition/index.ts';
import { posts } from './posts/posts.resource.ts';

/** The collections of the interface, in the order of section 4. */
export const resources = [posts] as unknown as readonly Resource[];

/** The read-only registries of section 4.9. */
export const registries = [] as unknown as readonly Registry[];
