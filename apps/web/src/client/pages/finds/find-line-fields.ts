import type { RecordField } from '../../data/fields.ts';
import type { Language } from '../../i18n/language.ts';
import { readField } from '../../tables/read-field.ts';

/** A field of the entry line. */
interface LineField {
  name: keyof TypedFind;
  label: 'unit' | 'type' | 'definition' | 'quantity' | 'weight' | 'dating' | 'box' | 'number';
  look: string;
  /** True if the value stays for the next find, because finds of one bag share it. */
  isShared: boolean;
}

/** Texts of the entry line by field. */
export interface TypedFind {
  us_number: string;
  find_type: string;
  definition: string;
  fragments_total: string;
  weight_g: string;
  dating: string;
  box_number: string;
  inventory_number: string;
}

/** The fields of the entry line in the order of the Tab key. */
export const LINE_FIELDS: readonly LineField[] = [
  { name: 'us_number', label: 'unit', look: 'find-line-unit', isShared: true },
  { name: 'find_type', label: 'type', look: 'find-line-word', isShared: true },
  { name: 'definition', label: 'definition', look: 'find-line-wide', isShared: false },
  { name: 'fragments_total', label: 'quantity', look: '', isShared: false },
  { name: 'weight_g', label: 'weight', look: '', isShared: false },
  { name: 'dating', label: 'dating', look: 'find-line-word', isShared: true },
  { name: 'box_number', label: 'box', look: '', isShared: true },
  { name: 'inventory_number', label: 'number', look: 'find-line-word', isShared: false },
];

/** Creates a line in which nothing is typed. */
export function createEmptyFind(): TypedFind {
  return {
    us_number: '',
    find_type: '',
    definition: '',
    fragments_total: '',
    weight_g: '',
    dating: '',
    box_number: '',
    inventory_number: '',
  };
}

/** Returns the line for the next find of the same bag. */
export function buildNextFind(typed: TypedFind): TypedFind {
  const shared = LINE_FIELDS.filter(({ isShared }) => isShared).map(({ name }) => [name, typed[name]]);
  return { ...createEmptyFind(), ...Object.fromEntries(shared) };
}

/** Returns the problems of the typed values by field. Empty fields have none. */
export function listProblems(
  fields: readonly RecordField[],
  typed: TypedFind,
  language: Language,
): Partial<Record<keyof TypedFind, string>> {
  const problems: Partial<Record<keyof TypedFind, string>> = {};
  for (const { name } of LINE_FIELDS) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined || typed[name].trim() === '') continue;
    const reading = readField(field, typed[name], language);
    if (!reading.ok) problems[name] = reading.problem;
  }
  return problems;
}

const FEWEST_WORDS_OF_SENTENCE = 3;

/**
 * Returns true if a text is a sentence instead of the number of a unit. A recorded unit may have any number, and
 * a number that is not recorded yet has at most two words.
 */
export function isSentence(text: string, isRecorded: boolean): boolean {
  return !isRecorded && text.trim().split(/\s+/).length >= FEWEST_WORDS_OF_SENTENCE;
}

/** Parses the filled fields of the line. Text of an unknown field is passed on, and the server validates it. */
export function parseFind(
  fields: readonly RecordField[],
  typed: TypedFind,
  language: Language,
): Record<string, unknown> {
  const filled = LINE_FIELDS.filter(({ name }) => typed[name].trim() !== '');
  return Object.fromEntries(
    filled.map(({ name }) => {
      const field = fields.find((one) => one.name === name);
      const reading = field && readField(field, typed[name], language);
      return [name, reading?.ok ? reading.value : typed[name].trim()];
    }),
  );
}

/** Formats a typed find for messages: number, then definition or type. */
export function formatTyped({ inventory_number: number, definition, find_type: type }: TypedFind): string {
  return [number, definition || type].filter(Boolean).join(' ');
}
