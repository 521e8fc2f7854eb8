import { describe, expect, it } from 'vitest';
import { matchKeys, nameKey, type KeyBinding } from './match-keys.ts';

const press = (
  key: string,
  held: { code?: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => nameKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...held });
const bind = (keys: string, label = keys): KeyBinding => ({ keys, label, run: () => undefined });

describe('nameKey()', () => {
  it('tells keys with Ctrl, or the command key of a Mac, from plain ones', () => {
    expect([press('k'), press('K', { ctrlKey: true }), press('k', { metaKey: true }), press(' ')]).toEqual([
      'k',
      'Ctrl+k',
      'Ctrl+k',
      'Space',
    ]);
  });

  it('leaves keys with Alt to the browser and to those who type signs with it', () => {
    expect(press('c', { altKey: true })).toBeUndefined();
    expect(press('@', { code: 'Digit2', altKey: true, ctrlKey: true })).toBeUndefined();
  });

  it('knows digits with Alt by their place, whatever they would write', () => {
    expect([
      press('1', { code: 'Digit1', altKey: true }),
      press('¡', { code: 'Digit1', altKey: true }),
    ]).toEqual(['Alt+1', 'Alt+1']);
  });
});

describe('matchKeys()', () => {
  const bindings = [bind('c'), bind('g u'), bind('g m'), bind('c', 'on top')];

  it('gives the binding that came last', () => {
    expect(matchKeys(bindings, ['c'])).toMatchObject({ label: 'on top' });
  });

  it('waits for the second key of a pair, and knows both', () => {
    expect(matchKeys(bindings, ['g'])).toBe('wait');
    expect(matchKeys(bindings, ['g', 'm'])).toMatchObject({ keys: 'g m' });
  });

  it('gives nothing for keys that mean nothing', () => {
    expect([matchKeys(bindings, ['x']), matchKeys(bindings, ['g', 'x']), matchKeys([], ['c'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
