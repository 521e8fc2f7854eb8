import type { CellStep } from './cell-range.ts';

/** Effect of a key in a grid while no cell is being edited. */
export type GridCommand =
  | { do: 'move'; step: CellStep; grows: boolean }
  | { do: 'edit'; text: string | undefined }
  | { do: 'widen'; px: number }
  | { do: 'clear' | 'fill-down' | 'choose-all' | 'check' | 'undo' | 'redo' | 'open' | 'open-full' | 'leave' };

/** The relevant properties of a `KeyboardEvent`. */
export interface PressedKey {
  key: string;
  shiftKey: boolean;
  /** The Ctrl key. `metaKey` is the command key of a Mac. */
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const ARROWS: Readonly<Record<string, CellStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

/**
 * Returns the command of a key, undefined if the grid does not handle it. The keys are those of
 * spreadsheets, except that Tab leaves the grid like any other part of a page.
 */
export function commandOf(pressed: PressedKey): GridCommand | undefined {
  const { key, shiftKey, altKey } = pressed;
  if (altKey) return widenCommand(pressed);
  const isCtrl = pressed.ctrlKey || pressed.metaKey;
  const step = stepOf(key, isCtrl);
  if (step) return { do: 'move', step, grows: shiftKey };
  if (isCtrl) return ctrlCommand(key, shiftKey);
  switch (key) {
    case 'Enter':
      return { do: 'move', step: shiftKey ? 'up' : 'down', grows: false };
    case 'F2':
      return { do: 'edit', text: undefined };
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' };
    case 'Escape':
      return { do: 'leave' };
    case ' ':
      return shiftKey ? { do: 'check' } : { do: 'open' };
    default:
      return [...key].length === 1 ? { do: 'edit', text: key } : undefined;
  }
}

function stepOf(key: string, isCtrl: boolean): CellStep | undefined {
  if (key === 'Home') return isCtrl ? 'first' : 'row-start';
  if (key === 'End') return isCtrl ? 'last' : 'row-end';
  return isCtrl ? undefined : ARROWS[key];
}

/** Width change of a column per key press, in pixels. */
const WIDER_PX = 16;

function widenCommand({ key, shiftKey, ctrlKey, metaKey }: PressedKey): GridCommand | undefined {
  if (!shiftKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowRight') return { do: 'widen', px: WIDER_PX };
  return key === 'ArrowLeft' ? { do: 'widen', px: -WIDER_PX } : undefined;
}

function ctrlCommand(key: string, isShift: boolean): GridCommand | undefined {
  switch (key.toLowerCase()) {
    case 'a':
      return { do: 'choose-all' };
    case 'd':
      return { do: 'fill-down' };
    case 'z':
      return { do: isShift ? 'redo' : 'undo' };
    case 'y':
      return { do: 'redo' };
    case 'enter':
      return { do: 'open-full' };
    default:
      return undefined;
  }
}
