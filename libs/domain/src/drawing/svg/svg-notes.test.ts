import { describe, expect, it } from 'vitest';
import { measureText } from '../layout/model/text-width.ts';
import { HEAD_SIZE } from '../styles/matrix-styles.ts';
import { renderSvgTitle } from './svg-notes.ts';
import { BOLD } from './svg-text.ts';

describe('renderSvgTitle()', () => {
  it('breaks a long title into lines that have room, bold as they are', () => {
    const title =
      'Matrix di Harris, stato attuale, a confronto con lo stato prima del 23 novembre 2026 (UTC)';
    const width = 440;

    const { text } = renderSvgTitle(title, [], width);

    const lines = Array.from(text.matchAll(/<text class="head"[^>]*>([^<]*)</g), ([, line = '']) => line);
    expect(lines.join(' ')).toBe(title);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(measureText(line, HEAD_SIZE) * BOLD).toBeLessThanOrEqual(width);
  });
});
