// Test helper, not shipped: a validator for the part of JSON Schema that the published schemas use.

type Schema = Readonly<Record<string, unknown>>;
type Check = (value: unknown, rule: never, at: string, schema: Schema) => string[];

/** Returns the errors of a value as `place: rule`. An unknown keyword is an error too. */
export function checkSchema(value: unknown, schema: Schema | boolean, at = '$'): string[] {
  if (typeof schema === 'boolean') return schema ? [] : [`${at}: not allowed`];
  return Object.entries(schema).flatMap(([keyword, rule]) => {
    if (SILENT.has(keyword)) return [];
    const check = CHECKS[keyword];
    return check ? check(value, rule as never, at, schema) : [`${at}: unknown keyword ${keyword}`];
  });
}

const SILENT = new Set(['$schema', 'title', 'description', 'format']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const wrong = (isWrong: boolean, message: string): string[] => (isWrong ? [message] : []);

const CHECKS: Readonly<Record<string, Check>> = {
  type: (value, rule: string | string[], at) => {
    const types = new Set([rule].flat());
    const isFine = types.has(typeOf(value)) || (types.has('integer') && Number.isInteger(value));
    return wrong(!isFine, `${at}: type ${[...types].join()}`);
  },
  const: (value, rule: unknown, at) => wrong(value !== rule, `${at}: const ${String(rule)}`),
  enum: (value, rule: unknown[], at) => wrong(!rule.includes(value), `${at}: enum`),
  pattern: (value, rule: string, at) =>
    wrong(typeof value === 'string' && !new RegExp(rule).test(value), `${at}: pattern ${rule}`),
  minLength: (value, rule: number, at) =>
    wrong(typeof value === 'string' && value.length < rule, `${at}: minLength`),
  minimum: (value, rule: number, at) => wrong(typeof value === 'number' && value < rule, `${at}: minimum`),
  maximum: (value, rule: number, at) => wrong(typeof value === 'number' && value > rule, `${at}: maximum`),
  minProperties: (value, rule: number, at) =>
    wrong(isObject(value) && Object.keys(value).length < rule, `${at}: minProperties`),
  required: (value, rule: string[], at) =>
    isObject(value)
      ? rule.flatMap((name) => wrong(!Object.hasOwn(value, name), `${at}.${name}: required`))
      : [],
  properties: (value, rule: Record<string, Schema>, at) =>
    isObject(value)
      ? Object.entries(rule).flatMap(([name, schema]) =>
          Object.hasOwn(value, name) ? checkSchema(value[name], schema, `${at}.${name}`) : [],
        )
      : [],
  additionalProperties: (value, rule: Schema | boolean, at, { properties = {} }) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, member]) =>
          Object.hasOwn(properties as object, name) ? [] : checkSchema(member, rule, `${at}.${name}`),
        )
      : [],
  propertyNames: (value, rule: Schema, at) =>
    isObject(value) ? Object.keys(value).flatMap((name) => checkSchema(name, rule, `${at}.${name}`)) : [],
  items: (value, rule: Schema, at) =>
    Array.isArray(value) ? value.flatMap((item, i) => checkSchema(item, rule, `${at}[${i}]`)) : [],
  allOf: (value, rule: Schema[], at) => rule.flatMap((one) => checkSchema(value, one, at)),
  anyOf: (value, rule: Schema[], at) =>
    wrong(!rule.some((one) => checkSchema(value, one, at).length === 0), `${at}: anyOf`),
};
