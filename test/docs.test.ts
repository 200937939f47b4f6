import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const contents = readFileSync('docs/README.md', 'utf8');
const linked = [...contents.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
const pages = globSync('docs/**/*.md').map((path) => path.replaceAll('\\', '/').slice('docs/'.length));
const isDecision = (path: string): boolean => path.startsWith('decisions/');

test('the table of contents of docs/ links every guide once', () => {
  const guides = pages.filter((path) => path !== 'README.md' && !isDecision(path));
  assert.deepEqual(linked.filter((path) => !isDecision(path)).toSorted(), guides.toSorted());
});

test('the table of contents of docs/ links decisions that exist, each once and by its title', () => {
  const listed = linked.filter(isDecision);
  assert.equal(new Set(listed).size, listed.length);
  for (const path of listed) {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(readFileSync(`docs/${path}`, 'utf8')) ?? [];
    assert.ok(path.startsWith(`decisions/${number.padStart(4, '0')}-`), path);
    assert.ok(contents.includes(`\n${number}. [${title}](${path})\n`), path);
  }
});
