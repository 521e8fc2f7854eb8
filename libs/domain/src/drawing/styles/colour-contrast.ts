type Rgb = readonly [number, number, number];

/** Contrast of text against what it is written on that everybody can read (WCAG 2, AA). */
export const READABLE_CONTRAST = 4.5;

/** Gives the contrast of two colours `#RRGGBB`, 1 to 21, as WCAG 2 measures it. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Gives how light a colour is, 0 to 1 (WCAG 2). */
function luminanceOf(colour: string): number {
  const [r, g, b] = parse(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Gives the colour for text on `ground`: the one wished for if it can be read, else black or white. */
export function pickTextColour(ground: string, wished: string): string {
  if (contrastOf(ground, wished) >= READABLE_CONTRAST) return wished.toLowerCase();
  return contrastOf(ground, '#ffffff') >= contrastOf(ground, '#000000') ? '#ffffff' : '#000000';
}

const STEPS = 40;

/** Gives the colour, made lighter or darker only as far as it needs to stand out from `ground` by `least`. */
export function ensureContrast(colour: string, ground: string, least: number): string {
  const [h, s, l] = toHsl(parse(colour));
  const end = luminanceOf(ground) < 0.18 ? 1 : 0;
  for (let step = 0; step <= STEPS; step++) {
    const moved = step === 0 ? colour.toLowerCase() : format(toRgb(h, s, l + ((end - l) * step) / STEPS));
    if (contrastOf(moved, ground) >= least) return moved;
  }
  return end === 1 ? '#ffffff' : '#000000';
}

/** Gives the colour of a surface for a dark screen: light ones keep their hue and become dark, dark ones stay. */
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

/** Hue in sixths of the circle, saturation and lightness 0 to 1. */
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
