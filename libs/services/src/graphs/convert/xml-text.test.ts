import { describe, expect, it } from 'vitest';
import { xmlText } from './xml-text.ts';

describe('xmlText()', () => {
  it('writes what means something in XML as what it is', () => {
    expect(xmlText('a & b <c> "d"\n\te\r')).toBe('a &amp; b &lt;c&gt; &quot;d&quot;\n\te&#13;');
  });

  it.each(['\u0000', '\u000b', '\ud800', '\ufffe', '\uffff'])(
    'puts a sign of its own for what XML cannot hold',
    (sign) => {
      expect(xmlText(`a${sign}b`)).toBe('a\ufffdb');
    },
  );

  it('keeps letters of all scripts, those beyond the first 65,536 too', () => {
    expect(xmlText('è 漢 𐌀')).toBe('è 漢 𐌀');
  });
});
