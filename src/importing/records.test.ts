import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { changeOf, digestOf, digestOfMembers, keepRecords, recordsOfFile } from './records.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

const item = (content: string, toldBy?: WxrItem['toldBy']): WxrItem =>
  ({
    kind: 'item',
    title: 'A',
    content,
    status: 'publish',
    postType: 'post',
    terms: [],
    meta: [],
    toldBy,
  }) as unknown as WxrItem;

describe('the digest of a record', () => {
  it('is the same for a text and for what an export file carries of it', () => {
    const exact = digestOf(item('a\r\nb\rc\u0007', 'dump'));
    const carried = digestOf(item('a\nb\nc'));
    assert.equal(changeOf(exact, carried), 'none');
    assert.equal(changeOf(carried, exact), 'more');
  });

  it('differs for another text', () => {
    assert.equal(changeOf(digestOf(item('a\r\nb', 'dump')), digestOf(item('a\n\nb'))), 'other');
  });

  it('is the same for descriptions and comments as an export file carries them', () => {
    assert.equal(digestOfMembers({ description: 'a\r\nb' }), digestOfMembers({ description: 'a\nb' }));
  });
});

describe('a file of records', () => {
  it('keeps every sign that ends a line somewhere', async () => {
    const path = join(temporaryFolder(), 'records.jsonl');
    const records = [item('a\u2028b\u2029c\u0085d\u000be\r\nf'), item('second')];
    const read: unknown[] = [];
    await keepRecords(
      path,
      (async function* () {
        yield* records;
      })(),
    );
    for await (const record of recordsOfFile(path)()) read.push(record);
    assert.deepEqual(read, JSON.parse(JSON.stringify(records)));
  });
});
