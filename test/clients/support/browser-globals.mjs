import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';

/**
 * Stands in for the browser that the editor's packages look for while they are loaded. What Node has itself, above all `fetch`
 * and `FormData`, stays.
 */
const { window } = new JSDOM('', { url: 'http://localhost/' });
Object.assign(window.URL, { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL });
globalThis.window = window;
globalThis.document = window.document;
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];

/** Loads a package in the form that Node understands: the modules of some import folders. */
export const require = createRequire(import.meta.url);
