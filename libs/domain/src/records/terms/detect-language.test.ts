import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage()', () => {
  it.each([
    ['humus', undefined],
    ['', undefined],
    ['12/B', undefined],
    ['Rossi', undefined],
    ['strato bruno compatto con pietre', 'it'],
    ['Muro in pietra legato con malta', 'it'],
    ['crollo del tetto', 'it'],
    ['Si appoggia al muro est', 'it'],
    ['dark brown silty layer', 'en'],
    ['Stone wall bonded with mortar', 'en'],
    ['collapse of the roof', 'en'],
    ['loose fill with charcoal', 'en'],
  ])('%s: %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
