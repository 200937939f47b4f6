import { Schema } from 'prosemirror-model';
import { blocks } from './schema-blocks.ts';
import { inlines, marks } from './schema-inlines.ts';
import { structures } from './schema-structures.ts';

/**
 * The nodes of a content. Attributes of elements and of delimiters are kept as they are written:
 *
 * - `wp`: the attributes of the block's delimiter, `{…}`, or null if it has none.
 * - `tag`: the text of the tag after its name, as ` class="a"`, or null for the default of a new block.
 * - `origin`: the source of a block; see {@link Origin}.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+', attrs: { kind: { default: 'blocks' }, tail: { default: '' } } },
    ...blocks,
    ...structures,
    ...inlines,
  },
  marks,
});
