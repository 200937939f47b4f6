import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentMarkup, inlineMarkup, shownContentMarkup, wordsMarkup } from './allowed-markup.ts';
import { isApproved } from './approve.ts';
import { renderComment, renderContent, renderExcerpt, renderTitle } from './index.ts';
import { judged } from './judge.ts';

const bad = '<p title="a" onclick=alert(1)>a</p><script>b</script>';

describe('G7: a rendered text', () => {
  it('is cleaned again when it holds more than its author was allowed', () => {
    const origin = { raw: '<p>a</p>', allowed: contentMarkup };
    assert.equal(judged(bad, shownContentMarkup, origin), '<p title="a">a</p>b');
  });
  it('is shown as it is when its author wrote more', () => {
    const origin = { raw: '<script>b</script>', allowed: contentMarkup };
    assert.equal(judged(bad, shownContentMarkup, origin), bad);
  });
  it('is cleaned again, whoever wrote it, where words alone are shown', () => {
    assert.equal(judged('<p>a <b>b</b></p>\n', wordsMarkup), '<p>a b</p>\n');
  });
  it('is judged: title, of which typesetting takes the end of a value for text', () => {
    // Cleaning never leaves such a title; one that was stored otherwise may be so.
    for (const raw of ['<a href=">">a</a>', '<a href="<b>">a</a> "x" onclick=alert(1)']) {
      assert.ok(isApproved(raw, inlineMarkup));
      assert.ok(isApproved(renderTitle(raw), inlineMarkup), renderTitle(raw));
    }
  });
  it('may hold what rendering adds', () => {
    const raw =
      '[audio src="http://a.example/a.mp3"][video src="/b.mp4"]\n\n[caption width=9 id=a]<img src="c"> d[/caption]';
    assert.match(renderContent(raw), /<audio .*<video .*<div id="a" style="width: 19px".*aria-describedby/s);
    assert.match(renderContent('<img src="a" width="1" height="1">'), /decoding="async" loading="lazy"/);
    assert.match(renderComment('http://a.example/\n\nb'), /^<p><a href="[^"]*" rel="nofollow ugc">.*<p>b<\/p>/s);
  });

  // What is approved at its greatest depth is too deep in a paragraph: nothing else that is allowed is refused when shown.
  const deepest = `${'<b><i>'.repeat(256)}a${'</i></b>'.repeat(256)}`;
  for (const [name, shown] of Object.entries({
    content: renderContent(deepest),
    excerpt: renderExcerpt(deepest, ''),
    comment: renderComment(deepest),
  })) {
    it(`is judged: ${name}`, () => assert.equal(shown.replace(/<\/?p>|\s/g, ''), 'a'));
  }
});
