/** Prefix of the names of custom fields: `custom.ph`. */
export const CUSTOM_PREFIX = 'custom.';

/** Returns true for the name of a custom field. */
export function isCustom(name: string): boolean {
  return name.startsWith(CUSTOM_PREFIX);
}

/** Returns the value of a field of a row. Values of custom fields are in `custom`. Undefined if it was not requested. */
export function valueOfRow(row: object, name: string): unknown {
  const values = row as Readonly<Record<string, unknown>>;
  if (!isCustom(name)) return values[name];
  const custom = values['custom'] as Readonly<Record<string, unknown>> | null | undefined;
  return custom === undefined ? undefined : (custom?.[name.slice(CUSTOM_PREFIX.length)] ?? null);
}

/** Returns a row with a value of a field set. */
export function withValue<Row extends object>(row: Row, name: string, value: unknown): Row {
  if (!isCustom(name)) return { ...row, [name]: value };
  const { custom } = row as { custom?: Readonly<Record<string, unknown>> | null };
  return { ...row, custom: { ...custom, [name.slice(CUSTOM_PREFIX.length)]: value } };
}
