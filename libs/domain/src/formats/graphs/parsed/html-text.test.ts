import { describe, expect, it } from 'vitest';
import { readHtmlText } from './html-text.ts';

describe('readHtmlText()', () => {
  it.each([
    ['<html><b>US 1</b><br>Humus</html>', 'US 1\nHumus'],
    ['<html>\n <p>US 1</p>\n <p>dark\n earth</p></html>', 'US 1\ndark earth'],
    ['<table><tr><td>1</td><td>Muro</td></tr></table>', '1\nMuro'],
    ['a &lt;b&gt; &amp;lt; &quot;c&quot; &#233;&#xE9;&nbsp;&unknown;', 'a <b> &lt; "c" éé &unknown;'],
    ['&#0;&#9999999;', '&#0;&#9999999;'],
    ['<pre>x</pre>', 'x'],
  ])('reads %j', (html, text) => {
    expect(readHtmlText(html)).toBe(text);
  });

  it('takes no longer for what is no HTML', () => {
    const html = '<'.repeat(200_000);

    expect(readHtmlText(html)).toBe(html);
  });
});
