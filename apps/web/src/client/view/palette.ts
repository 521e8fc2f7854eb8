/** Colours of the relations of the chosen unit, by what the neighbour is to it. */
export const WAY_COLORS = {
  above: '#2f7fd6',
  below: '#c77a12',
  same: '#2c9a6a',
  contemporary: '#2c9a6a',
  contradiction: '#d8232a',
} as const;
