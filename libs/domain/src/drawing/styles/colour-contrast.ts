type Rgb = readonly [number, number, number];

/** Minimum contrast of readable text (WCAG 2, AA). */
export const READABLE_CONTRAST = 4.5;

/** Returns the contrast of two colours `#RRGGBB` by WCAG 2, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the relative luminance of a colour by WCAG 2, 0 to 1. */
function luminanceOf(colour: string): number {
  const [r, g, b] = parse(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the text colour for `ground`: the preferred one if it is readable, otherwise black or white. */
export function pickTextColour(ground: string, preferred: string): string {
  if (contrastOf(ground, preferred) >= READABLE_CONTRAST) return preferred.toLowerCase();
  return contrastOf(ground, '#ffffff') >= contrastOf(ground, '#000000') ? '#ffffff' : '#000000';
}

const STEPS = 40;

/** Returns the colour, made lighter or darker until its contrast with `ground` is at least `least`. */
export function ensureContrast(colour: string, ground: string, least: number): string {
  const [h, s, l] = toHsl(parse(colour));
  const end = luminanceOf(ground) < 0.18 ? 1 : 0;
  for (let step = 0; step <= STEPS; step++) {
    const moved = step === 0 ? colour.toLowerCase() : format(toRgb(h, s, l + ((end - l) * step) / STEPS));
    if (contrastOf(moved, ground) >= least) return moved;
  }
  return end === 1 ? '#ffffff' : '#000000';
}

/** Returns the colour of a surface for a dark screen. Light colours keep their hue and become dark, dark ones stay. */
export function darkenGround(colour: string): string {
  if (luminanceOf(colour) < 0.18) return colour.toLowerCase();
  const [h, s, l] = toHsl(parse(colour));
  return format(toRgb(h, s * 0.45, 0.165 + (1 - l) * 0.6));
}

function parse(colour: string): Rgb {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function format(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Converts to hue in sixths of the circle, saturation and lightness from 0 to 1. */
function toHsl([r, g, b]: Rgb): Rgb {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  const l = most - span / 2;
  if (span === 0) return [0, 0, l];
  const h = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return [(h + 6) % 6, span / (1 - Math.abs(2 * l - 1)), l];
}

function toRgb(h: number, s: number, l: number): Rgb {
  const part = (shift: number): number => {
    const k = (shift + h * 2) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}
