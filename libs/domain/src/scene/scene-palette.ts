// Colours of our own, computed in OKLCH (Björn Ottosson, 2020) so that lightness runs evenly.

/** Colour of units without period, type or area. */
export const UNASSIGNED_COLOR = '#8a8f98';

/**
 * Ends of the ramp from the most recent, light and warm, to the oldest, dark and cold: [lightness, chroma, hue
 * in degrees].
 */
const RAMP_FROM = [0.88, 0.13, 95] as const;
const RAMP_TO = [0.34, 0.11, 285] as const;
/** The ramp passes through red: yellow, orange, red, violet, blue. */
const RAMP_TURN = -170;
const GOLDEN_TURN = 137.508;

/**
 * Returns a colour (`#rrggbb`) for each of `count` steps of time, most recent first. Each step is darker than
 * the one before, so that they can be distinguished without seeing hues.
 */
export function listTimeColors(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const share = count > 1 ? at / (count - 1) : 0;
    const between = (part: 0 | 1): number => RAMP_FROM[part] + share * (RAMP_TO[part] - RAMP_FROM[part]);
    return oklchToHex(between(0), between(1), RAMP_FROM[2] + share * RAMP_TURN);
  });
}

/**
 * Kinds without order. Chosen one after another as the colour farthest (in OKLab) from those before, also for eyes
 * without red or green cones.
 */
const KINDS = [
  '#4d84df',
  '#cb6620',
  '#8fd7b0',
  '#7e2066',
  '#b6abf9',
  '#6c4302',
  '#0f9b89',
  '#f4a437',
  '#394eaa',
  '#756592',
  '#b4415a',
  '#6ba9bd',
];

/** Returns a colour for each of `count` kinds without order. After the first twelve, they differ only in hue. */
export function listKindColors(count: number): string[] {
  return Array.from({ length: count }, (_, at) => KINDS[at] ?? oklchToHex(0.6, 0.1, at * GOLDEN_TURN));
}

function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(toByte).join('')}`;
}

function toByte(linear: number): string {
  const bounded = Math.min(Math.max(linear, 0), 1);
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
