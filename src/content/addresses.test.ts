import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dropBadSchemes } from './addresses.ts';

describe('an address loses a scheme that could run a script', () => {
  for (const [given, kept] of [
    ['javascript:alert(1)', 'alert(1)'],
    ['JaVaScRiPt:alert(1)', 'alert(1)'],
    ['java\tscript:alert(1)', 'alert(1)'],
    ['java&Tab;script:alert(1)', 'alert(1)'],
    ['java&NewLine;script&#58;alert(1)', 'alert(1)'],
    ['&#106;avascript&#x3a;alert(1)', 'alert(1)'],
    ['javascript:javascript:alert(1)', 'alert(1)'],
    ['feed:javascript:alert(1)', 'feed:alert(1)'],
    ['data:text/html,x', 'text/html,x'],
  ] as const)
    test(given, () => assert.equal(dropBadSchemes(given), kept));
});

describe('an address stays', () => {
  for (const address of ['http://a.example/', 'ma&Tab;ilto:a@b.example', '/a:b', '?a=b:c', '#a:b', './a:b', 'a/b'])
    test(address, () => assert.equal(dropBadSchemes(address), address.replace('&Tab;', '')));

  test('behind its scheme', () => assert.equal(dropBadSchemes('http:javascript:x'), 'http:javascript:x'));
});
