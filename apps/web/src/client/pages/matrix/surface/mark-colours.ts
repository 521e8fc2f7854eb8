import { WAY_COLORS } from '../../../view/palette.ts';

export const NOTE_FONT_PX = 12;

/** Colours of the marks over a drawing. */
export interface MarkColours {
  ink: string;
  paper: string;
  chosen: string;
  good: string;
  bad: string;
  above: string;
  below: string;
}

/** Reads the colours from the styles of the page. Those for above and below are the same as in the 3D viewer. */
export function readMarkColours(canvas: Element): MarkColours {
  const style = getComputedStyle(canvas);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    paper: read('--card'),
    chosen: read('--chosen'),
    good: read('--good'),
    bad: read('--bad'),
    above: WAY_COLORS.above,
    below: WAY_COLORS.below,
  };
}

/** Returns the theme of the page, as set by the user or the device. */
export function themeOf(canvas: Element): 'light' | 'dark' {
  return getComputedStyle(canvas).colorScheme.includes('dark') ? 'dark' : 'light';
}
