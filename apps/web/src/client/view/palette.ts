/** How relations of the chosen unit are drawn, by what the other unit is to it. */
export const WAY_COLORS = {
  above: '#2f7fd6',
  below: '#c77a12',
  same: '#2c9a6a',
  contemporary: '#2c9a6a',
  contradiction: '#d8232a',
} as const;
