import { Fragment } from 'prosemirror-model';
import { readContent, schema, writeContent } from './src/content/index.ts';

/** How long a text of many words takes to be written for an autosave, after a change of one block. */

const ROUNDS = 60;

/** The times of all rounds, in milliseconds. */
export function writingTimes(content: string): number[] {
  let { doc } = readContent(content);
  const at = Math.floor(doc.childCount / 2);
  return Array.from({ length: ROUNDS }, () => {
    const changed = doc.child(at);
    const paragraph = changed.copy(changed.content.append(Fragment.from(schema.text('a'))));
    doc = doc.copy(doc.content.replaceChild(at, paragraph));
    const began = performance.now();
    writeContent(doc);
    return performance.now() - began;
  });
}
