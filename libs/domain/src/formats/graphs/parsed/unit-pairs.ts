/** Reads the units a node stands for beside its own, `[["AREA", "NUMBER"], …]`; what is none of that says nothing. */
export function readUnitPairs(text: string): [area: string, number: string][] {
  if (!text.startsWith('[')) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isUnitPair) : [];
  } catch {
    return [];
  }
}

function isUnitPair(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
}
