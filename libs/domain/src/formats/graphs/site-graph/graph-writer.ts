/** Minimum number of characters in a chunk. */
const PIECE_LENGTH = 65_536;

/**
 * Writes a graph document as chunks of JSON text: categories and arrays over several lines, one node
 * or edge per line.
 */
export function* writeGraphJson(document: object): Generator<string> {
  let piece = '';
  for (const part of writeValue(document, '')) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

/** Recursion is safe here: its depth is that of the format, not of the data. */
function* writeValue(value: unknown, indent: string): Generator<string> {
  if (!isBranch(value)) {
    yield JSON.stringify(value);
    return;
  }
  const inner = `${indent} `;
  const isArray = Array.isArray(value);
  let separator = isArray ? '[\n' : '{\n';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${inner}${isArray ? '' : `${JSON.stringify(key)}: `}`;
    separator = ',\n';
    if (isBranch(member)) yield* writeValue(member, inner);
    else yield JSON.stringify(member);
  }
  yield `\n${indent}${isArray ? ']' : '}'}`;
}

/** Returns true if a value is written over several lines: it contains objects and is not a node or edge. */
function isBranch(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if ('data' in value || 'from' in value || 'toJSON' in value) return false;
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) return true;
  return false;
}
