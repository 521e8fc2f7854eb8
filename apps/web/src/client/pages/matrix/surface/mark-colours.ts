import { WAY_COLORS } from '../../../view/palette.ts';

export const NOTE_FONT_PX = 12;

/** Colours of what is said over a drawing. */
export interface MarkColours {
  ink: string;
  paper: string;
  chosen: string;
  good: string;
  bad: string;
  above: string;
  below: string;
}

/** Reads the colours of the page a canvas stands in; those of the ways are the same in the viewer. */
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

/** Tells whether the page around is dark, by a person's wish or the device's. */
export function themeOf(canvas: Element): 'light' | 'dark' {
  return getComputedStyle(canvas).colorScheme.includes('dark') ? 'dark' : 'light';
}
