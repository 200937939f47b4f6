import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeXml, readXml } from './xml.ts';

test('elements are found by their names, texts are decoded', () => {
  const list = readXml('<?xml version="1.0"?>\n<List xmlns="urn:x"><A><B>1 &lt; 2</B></A><A><B/></A><C>é</C></List>');
  assert.equal(list?.name, 'List');
  assert.deepEqual(
    list.all('A').map((element) => element.of('B')),
    ['1 < 2', ''],
  );
  assert.deepEqual([list.of('C'), list.of('D')], ['é', '']);
});

test('reads nothing from what is not XML: a page of a proxy, half an answer, an external entity', () => {
  for (const text of ['', 'Bad gateway', '<html><br></html>', '<List><A>', '<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>'])
    assert.equal(readXml(text), undefined, text);
});

test('decodes escaped text', () => {
  const text = `"a" & <b> 'c'`;
  assert.equal(readXml(`<x>${escapeXml(text)}</x>`)?.text, text);
});
