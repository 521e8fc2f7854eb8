import { describe, expect, it } from 'vitest';
import { bindingsAt, listKeys, matchKeys, nameKey, type KeyBinding } from './match-keys.ts';

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

describe('bindingsAt()', () => {
  // What it needs of an element, so that no page is needed.
  const line = { contains: (target: unknown) => target === 'line' } as unknown as Element;
  const bindings = [{ ...bind('Alt+1', 'of the line'), within: () => line }, bind('Alt+1', 'of the page')];

  it('lets a part of the page go first where the focus is in it, and only there', () => {
    expect(matchKeys(bindingsAt(bindings, 'line'), ['Alt+1'])).toMatchObject({ label: 'of the line' });
    expect(matchKeys(bindingsAt(bindings, 'field'), ['Alt+1'])).toMatchObject({ label: 'of the page' });
  });
});

describe('listKeys()', () => {
  it('takes keys apart that are pressed together or one after the other, and leaves “+” a key', () => {
    expect(['Ctrl+k', 'g !', '+', 'Ctrl++', 'Alt+1', '-'].map(listKeys)).toEqual([
      ['Ctrl', 'k'],
      ['g', '!'],
      ['+'],
      ['Ctrl', '+'],
      ['Alt', '1'],
      ['-'],
    ]);
  });
});
