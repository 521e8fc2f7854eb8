/** A JSON object. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Tells whether a JSON value is an object. */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a JSON value is a list of objects, and not empty. */
export function isRecordList(value: unknown): value is JsonRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonRecord);
}

/** Gives the objects of a list, or of the values of an object, each with its key; what is no object is left out. */
export function listRecords(value: unknown): { key: string; record: JsonRecord; place: number }[] {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, i): [string, unknown] => [String(i), item])
    : isJsonRecord(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, record], i) => (isJsonRecord(record) ? [{ key, record, place: i + 1 }] : []));
}

/** Gives the first of the members that is a text or a number, as text; `''` when none is. */
export function textAt(record: JsonRecord, names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}

/** Gives the first of the members that is a number. */
export function numberAt(record: JsonRecord, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim())) return Number(value);
  }
  return undefined;
}

/** Gives a member that is an object, an empty one when there is none. */
export function recordAt(record: JsonRecord, name: string): JsonRecord {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return isJsonRecord(value) ? value : {};
}

/** Gives the members that are texts, numbers or truth values, as texts; those of `data` inside come after. */
export function listTexts(record: JsonRecord): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[key, value]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[key, String(value)]] : [];
  });
}
/** JSON lines: an object on each line. Gives undefined when one is anything else. */
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
