/** Gives a name for two units, the same whichever comes first. */
export function nameUnitPair(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
