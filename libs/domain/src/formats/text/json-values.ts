/** A JSON object. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns true if a JSON value is an object. */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true if a JSON value is a non-empty list of objects. */
export function isRecordList(value: unknown): value is JsonRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonRecord);
}

/** Returns the objects of a list, or among the values of an object, each with its key. Other values are left out. */
export function listRecords(value: unknown): { key: string; record: JsonRecord; place: number }[] {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, i): [string, unknown] => [String(i), item])
    : isJsonRecord(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, record], i) => (isJsonRecord(record) ? [{ key, record, place: i + 1 }] : []));
}

/** Returns the first of the members that is a text or a number, as text; otherwise `''`. */
export function textAt(record: JsonRecord, names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}

/** Returns the first of the members that is a number, or undefined. */
export function numberAt(record: JsonRecord, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim())) return Number(value);
  }
  return undefined;
}

/** Returns a member that is an object; otherwise an empty object. */
export function recordAt(record: JsonRecord, name: string): JsonRecord {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return isJsonRecord(value) ? value : {};
}

/** Returns the members that are texts, numbers or booleans, as texts. */
export function listTexts(record: JsonRecord): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[key, value]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[key, String(value)]] : [];
  });
}
/** Parses JSON lines, one object per line; undefined if a line is anything else. */
export function parseJsonLines(text: string): JsonRecord[] | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const records: JsonRecord[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const record = parseObject(line);
    if (!record) return undefined;
    records.push(record);
  }
  return records.length > 1 ? records : undefined;
}

function parseObject(line: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
