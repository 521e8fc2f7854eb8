import { describe, expect, it } from 'vitest';
import { commandOf } from './grid-commands.ts';

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('commandOf()', () => {
  it.each([
    ['ArrowDown', {}, { do: 'move', step: 'down', grows: false }],
    ['ArrowDown', { shiftKey: true }, { do: 'move', step: 'down', grows: true }],
    ['End', { ctrlKey: true }, { do: 'move', step: 'last', grows: false }],
    ['Enter', {}, { do: 'move', step: 'down', grows: false }],
    ['Enter', { ctrlKey: true }, { do: 'open-full' }],
    ['t', {}, { do: 'edit', text: 't' }],
    ['F2', {}, { do: 'edit', text: undefined }],
    ['Delete', {}, { do: 'clear' }],
    [' ', {}, { do: 'open' }],
    [' ', { shiftKey: true }, { do: 'check' }],
    ['d', { ctrlKey: true }, { do: 'fill-down' }],
    ['z', { metaKey: true }, { do: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { do: 'redo' }],
    ['y', { ctrlKey: true }, { do: 'redo' }],
    ['a', { ctrlKey: true }, { do: 'choose-all' }],
    ['ArrowRight', { altKey: true, shiftKey: true }, { do: 'widen', px: 16 }],
    ['ArrowLeft', { altKey: true, shiftKey: true }, { do: 'widen', px: -16 }],
  ])('takes %s %j', (key, held, command) => {
    expect(press(key, held)).toEqual(command);
  });

  it.each([
    ['Tab', {}],
    ['c', { ctrlKey: true }],
    ['v', { metaKey: true }],
    ['ArrowDown', { altKey: true }],
    ['ArrowLeft', { altKey: true }],
    ['ArrowRight', { altKey: true, shiftKey: true, ctrlKey: true }],
    ['Shift', { shiftKey: true }],
    ['F5', {}],
  ])('leaves %s %j to the browser', (key, held) => {
    expect(press(key, held)).toBeUndefined();
  });
});
