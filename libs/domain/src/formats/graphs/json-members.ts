import { findHeadingRole } from '../tables/headings.ts';
import { isJsonRecord, isRecordList, textAt, type JsonRecord } from '../text/json-values.ts';

/** Members with the text of a value, best first. */
const LABELS = ['label', 'name', 'nome', 'title', 'prefLabel'];
/** Members next to the text that only repeat it for machines. */
const COMPANIONS = new Set([...LABELS, ...'concept uri url ref id code notation lang scheme'.split(' ')]);
const MEASURES = ['label', 'name', 'qualia', 'type'];
const LANGUAGES = new Set('it en de fr es pt ca nl el hu pl cs sl hr ro tr ar he'.split(' '));
/** The unit of lengths in metres is omitted. */
const METRES = /^m(?:\b|$)/i;

/**
 * Converts the members of a JSON record to columns. `{"concept": "…", "label": "crollo"}` becomes its
 * label. `{"it": "humus", "en": "topsoil"}` becomes the first text, with a column for each other
 * language. Each item of `[{"label": "lunghezza", "value": "4,80", "unit": "m"}]` and each member of
 * `{"above": [2], "below": []}` becomes a column. Custom fields are unchanged.
 */
export function flattenMembers(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
      const { kind } = findHeadingRole(key);
      const isOfUnit = kind === 'field' || kind === 'custom';
      if (isJsonRecord(value))
        return isOfUnit || (kind === 'relations' && isRelations(value))
          ? flattenRecord(key, value)
          : [[key, value]];
      return isOfUnit && isRecordList(value) ? flattenMeasures(key, value, record) : [[key, value]];
    }),
  );
}

/** Returns true if a name is the code of a language. */
export function isLanguage(name: string): boolean {
  return LANGUAGES.has(name);
}

/** Returns true if all members are named like columns of relations: `{"above": [2], "below": []}`. */
function isRelations(value: JsonRecord): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => findHeadingRole(name).kind === 'relation');
}

function flattenRecord(key: string, value: JsonRecord): [string, unknown][] {
  const entries = Object.entries(value);
  if (isRelations(value)) return entries;
  if (entries.length > 0 && entries.every(([name, text]) => isLanguage(name) && typeof text === 'string'))
    return entries.map(([language, text], i) => [i === 0 ? key : `${key} (${language})`, text]);
  const text = entries.every(([name]) => COMPANIONS.has(name))
    ? textAt(value, [...LABELS, ...COMPANIONS])
    : '';
  return [[key, text === '' ? value : text]];
}

function flattenMeasures(key: string, list: readonly JsonRecord[], record: JsonRecord): [string, unknown][] {
  const measures = list.map((one) => ({
    label: textAt(one, MEASURES),
    value: textAt(one, ['value', 'valore']),
    unit: textAt(one, ['unit', 'unita']),
  }));
  const labels = new Set(measures.map(({ label }) => label));
  const areMeasures = measures.every(({ label, value }) => label !== '' && value !== '');
  const isUsed = [...labels].some((label) => Object.hasOwn(record, label));
  if (!areMeasures || labels.size < list.length || isUsed) return [[key, list]];
  return measures.map(({ label, value, unit }) => [
    label,
    unit === '' || METRES.test(unit) ? value : `${value} ${unit}`,
  ]);
}
