import { describe, expect, it } from 'vitest';
import { measureText } from './text-width.ts';

describe('measureText()', () => {
  it('gives the width of digits, which are all alike', () => {
    expect(measureText('1', 10)).toBeCloseTo(6.36);
    expect(measureText('1290', 9)).toBeCloseTo(4 * 0.636 * 9);
  });

  it('gives an accented letter the width of the letter', () => {
    expect(measureText('Città', 9)).toBeCloseTo(measureText('Citta', 9));
  });

  it('gives an em to letters it does not know', () => {
    expect(measureText('墓𠮷', 10)).toBeCloseTo(20);
  });

  it('gives nothing to no text', () => {
    expect(measureText('', 9)).toBe(0);
  });
});
