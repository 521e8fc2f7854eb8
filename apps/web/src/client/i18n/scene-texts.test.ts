import { describe, expect, it } from 'vitest';
import { SCENE_TEXTS } from './scene-texts.ts';

describe('SCENE_TEXTS', () => {
  it.each([
    [null, -420, 'until 420 BC', 'fino al 420 a.C.'],
    [null, 800, 'until 800', 'fino all’800'],
    [1861, null, 'from 1861', 'dal 1861'],
    [-420, -40, '420–40 BC', '420–40 a.C.'],
    [-40, 390, '40 BC – AD 390', '40 a.C. – 390 d.C.'],
    [1500, 2025, '1500–2025', '1500–2025'],
    [null, null, '', ''],
  ])('tells the years %s to %s in words', (start, end, english, italian) => {
    expect(SCENE_TEXTS.en.years(start, end)).toBe(english);
    expect(SCENE_TEXTS.it.years(start, end)).toBe(italian);
  });

  it('tells a distance with the decimal sign of the language', () => {
    expect(SCENE_TEXTS.en.measured(2.5, 2, 1.5)).toBe('2.50 m (2.00 m across, 1.50 m in height)');
    expect(SCENE_TEXTS.it.measured(2.5, 2, 1.5)).toBe('2,50 m (2,00 m in pianta, 1,50 m in altezza)');
  });
});
