/** Of what has no period, type or area. */
export const NO_PERIOD_COLOR = '#8c8880';

/** Kinds side by side, told apart in lightness as well as in hue. */
const KINDS = [
  '#3b6ea5',
  '#e0a13c',
  '#3f8f6b',
  '#b4485a',
  '#8fb8d8',
  '#6c4f8c',
  '#c9c35a',
  '#7a5230',
  '#d98cab',
  '#4d5b66',
];

/** Gives the colour of the kind at a place; after the last it begins anew. */
export function kindColor(place: number): string {
  return KINDS[place % KINDS.length] ?? NO_PERIOD_COLOR;
}

/** How relations of the chosen unit are drawn, by what the other unit is to it. */
export const WAY_COLORS = {
  above: '#2f7fd6',
  below: '#c77a12',
  same: '#2c9a6a',
  contemporary: '#2c9a6a',
  contradiction: '#d8232a',
} as const;
