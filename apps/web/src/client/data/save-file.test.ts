import { describe, expect, it } from 'vitest';
import { nameIn } from './save-file.ts';

describe('nameIn()', () => {
  it.each([
    [`attachment; filename="Orto.pdf"; filename*=UTF-8''Orto%20Citt%C3%A0.pdf`, 'Orto Città.pdf'],
    ['attachment; filename="Orto.pdf"', 'Orto.pdf'],
    ['inline', 'trowel'],
  ])('reads %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });
});
