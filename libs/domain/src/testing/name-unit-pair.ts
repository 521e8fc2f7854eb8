/** Returns a name for two units that does not depend on their order. */
export function nameUnitPair(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
