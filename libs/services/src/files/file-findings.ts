import type { Language } from '@trowel/domain/matrix';

/** A record that already has the bytes. */
export interface SameBytes {
  id: number;
  url: string;
  name: string;
}

/** Something worth knowing about a file just kept. */
export interface FileFinding {
  code: 'duplicate_file' | 'missing_companion' | 'unknown_extension';
  severity: 'info' | 'warning';
  message: string;
  duplicates?: SameBytes[];
}

type Words = Record<Language, (names: string) => string>;

const DUPLICATE: Words = {
  en: (names) => `The same bytes are already kept as ${names}`,
  it: (names) => `Lo stesso file è già conservato come ${names}`,
};
const MISSING: Words = {
  en: (names) => `The model is shown without the files that were not sent with it: ${names}`,
  it: (names) => `Il modello è mostrato senza i file che non sono stati inviati con esso: ${names}`,
};
const UNKNOWN: Words = {
  en: (names) => `The file is kept, but the viewer cannot show it: it needs ${names}`,
  it: (names) => `Il file è conservato, ma il visualizzatore non può mostrarlo: richiede ${names}`,
};

/** Tells which records have the same bytes, if any. */
export function describeDuplicates(duplicates: readonly SameBytes[], language: Language): FileFinding[] {
  if (duplicates.length === 0) return [];
  const message = DUPLICATE[language](listNames(duplicates.map(({ name }) => name)));
  return [{ code: 'duplicate_file', severity: 'info', message, duplicates: [...duplicates] }];
}

/** Tells which files a model asks for and goes without, if any. */
export function describeMissingFiles(names: readonly string[], language: Language): FileFinding[] {
  if (names.length === 0) return [];
  return [{ code: 'missing_companion', severity: 'warning', message: MISSING[language](listNames(names)) }];
}

/** Tells which extensions of glTF keep a model from being shown, if any. */
export function describeUnknownExtensions(names: readonly string[], language: Language): FileFinding[] {
  if (names.length === 0) return [];
  return [{ code: 'unknown_extension', severity: 'warning', message: UNKNOWN[language](listNames(names)) }];
}

const MOST_NAMES = 5;

function listNames(names: readonly string[]): string {
  return names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
}
