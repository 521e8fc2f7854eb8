import { describe, expect, it } from 'vitest';
import { MAX_LABEL_CHARACTERS, readHtmlLabel, readLabel, readRecordLabel } from './dot-labels.ts';

const names = { own: 'US1', graph: 'Dig', tail: 'US1', head: 'US2' };

describe('readLabel()', () => {
  it.each([
    ['one\\ntwo\\lthree\\r', 'one\ntwo\nthree'],
    ['\\N of \\G', 'US1 of Dig'],
    ['\\T over \\H', 'US1 over US2'],
    ['a \\\\ b \\" c', 'a \\ b " c'],
    ['Fase I &amp; II &eacute; &#228; &#xe4; &unknown; &', 'Fase I & II é ä ä &unknown; &'],
    ['  wall  ', 'wall'],
    ['&#0;&#9999999;', '&#0;&#9999999;'],
  ])('reads %j', (text, expected) => {
    expect(readLabel(text, names)).toBe(expected);
  });

  it('keeps the beginning of what is too long', () => {
    expect(readLabel('x'.repeat(1e6), names)).toHaveLength(MAX_LABEL_CHARACTERS);
  });
});

describe('readHtmlLabel()', () => {
  it.each([
    ['<b>x</b>', 'x'],
    ['US 1<br/>wall<BR>of <i>brick</i>', 'US 1\nwall\nof brick'],
    ['<table><tr><td>a</td><td>b</td></tr>\n<tr><td>c &lt; d</td></tr></table>', 'a b\nc < d'],
    ['<img src="file:///etc/passwd"/>', ''],
    ['1 &lt; 2 <', '1 < 2 <'],
  ])('reads %j', (html, expected) => {
    expect(readHtmlLabel(html)).toBe(expected);
  });
});

describe('readRecordLabel()', () => {
  it.each([
    ['{US 1|{<p>brick|mortar}|<q> 2}', 'US 1 | brick | mortar | 2'],
    ['a\\|b \\{c\\}', 'a|b {c}'],
  ])('reads %j', (text, expected) => {
    expect(readRecordLabel(text, names)).toBe(expected);
  });
});
