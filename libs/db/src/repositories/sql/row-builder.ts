/** Conversion of a driver value into the value of a field. `empty list` is a field without a column. */
export type Decoding = 'plain' | 'json' | 'boolean' | 'empty list';

const NAME = /^[a-z_][a-z0-9_]*$/;

/**
 * Creates the function that converts a row of driver values into a record. The function is compiled as
 * one object literal. All 150 fields of a unit then share one hidden class, which reads and serialises
 * twice as fast as setting fields one by one.
 */
export function compileRowBuilder<R>(
  columns: readonly { name: string; decoding: Decoding }[],
): (row: unknown[]) => R {
  let next = 0;
  const members = columns.map(({ name, decoding }) => {
    if (!NAME.test(name)) throw new Error(`${name} cannot be a column`);
    if (decoding === 'empty list') return `${name}:[]`;
    return `${name}:${EXPRESSIONS[decoding].replaceAll('$', `r[${next++}]`)}`;
  });
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- only checked names of our own columns go in
  return new Function('r', `return {${members.join(',')}}`) as (row: unknown[]) => R;
}

const EXPRESSIONS: Record<Exclude<Decoding, 'empty list'>, string> = {
  plain: '$',
  json: "typeof $==='string'?JSON.parse($):$",
  boolean: "typeof $==='number'?$===1:$",
};
