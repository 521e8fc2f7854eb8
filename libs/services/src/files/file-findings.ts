import type { UnitNumber } from '@trowel/db';
import type { Language } from '@trowel/domain/matrix';

/** A record that already has the same bytes. */
export interface SameBytes {
  id: number;
  url: string;
  name: string;
}

/** A remark on a file just stored. */
export interface FileFinding {
  code:
    | 'duplicate_file'
    | 'missing_companion'
    | 'unknown_extension'
    | 'same_file'
    | 'suggested_unit'
    | GeoreferenceOutcome;
  severity: 'info' | 'warning';
  message: string;
  duplicates?: SameBytes[];
  /** The units named in the file name. */
  units?: UnitNumber[];
}

/** Result of reading the place of a picture from its tags or its world file. */
export type GeoreferenceOutcome = 'georeferenced' | 'georeference_unknown_crs' | 'georeference_site_unplaced';

type Words = Record<Language, (names: string) => string>;

const DUPLICATE: Words = {
  en: (names) => `The same file is already stored as ${names}`,
  it: (names) => `Lo stesso file è già presente come ${names}`,
};
const MISSING: Words = {
  en: (names) => `The model is shown without these files, which were not sent with it: ${names}`,
  it: (names) => `Il modello viene mostrato senza questi file, che non sono stati inviati: ${names}`,
};
const UNKNOWN: Words = {
  en: (names) => `The file is stored, but the viewer cannot show it, because it does not support ${names}`,
  it: (names) => `Il file è salvato, ma il visualizzatore non può mostrarlo perché non supporta ${names}`,
};

/** Reports records with the same bytes, if any. */
export function describeDuplicates(duplicates: readonly SameBytes[], language: Language): FileFinding[] {
  if (duplicates.length === 0) return [];
  const message = DUPLICATE[language](listNames(duplicates.map(({ name }) => name)));
  return [{ code: 'duplicate_file', severity: 'info', message, duplicates: [...duplicates] }];
}

/** Reports the files a model refers to that are missing, if any. */
export function describeMissingFiles(names: readonly string[], language: Language): FileFinding[] {
  if (names.length === 0) return [];
  return [{ code: 'missing_companion', severity: 'warning', message: MISSING[language](listNames(names)) }];
}

/** Reports unsupported glTF extensions that a model requires, if any. */
export function describeUnknownExtensions(names: readonly string[], language: Language): FileFinding[] {
  if (names.length === 0) return [];
  return [{ code: 'unknown_extension', severity: 'warning', message: UNKNOWN[language](listNames(names)) }];
}

const SAME: Record<'same' | 'linked', Words> = {
  same: {
    en: (name) => `This file is already stored as ${name}; it was not added again`,
    it: (name) => `Questo file c’è già, con il nome ${name}: non è stato aggiunto di nuovo`,
  },
  linked: {
    en: (name) => `This file is already stored as ${name}; it was linked to this record too`,
    it: (name) => `Questo file c’è già, con il nome ${name}: è stato collegato anche a questa scheda`,
  },
};

/** Reports that a site already has this file, and whether it was linked to a further record. */
export function describeSame(
  { file_name: name }: { file_name: string },
  { outcome, language }: { outcome: 'same' | 'linked'; language: Language },
): FileFinding[] {
  return [{ code: 'same_file', severity: 'info', message: SAME[outcome][language](name) }];
}

/** Relation of a file name to units: `suggested`, `attached` to the unit, or the name of an `other` unit. */
export type Suggestion = 'suggested' | 'attached' | 'other';

const SUGGESTED: Record<Suggestion, Words> = {
  suggested: {
    en: (names) => `The file is named after ${names}`,
    it: (names) => `Il nome del file indica ${names}`,
  },
  attached: {
    en: (names) => `The file is named after ${names} and was attached to it`,
    it: (names) => `Il nome del file indica ${names}, a cui il file è stato allegato`,
  },
  other: {
    en: (names) => `The file is named after ${names} but was attached to another unit`,
    it: (names) => `Il nome del file indica ${names}, ma il file è stato allegato a un’altra US`,
  },
};
const UNITS: Words = { en: (names) => `SU ${names}`, it: (names) => `la US ${names}` };
const AREAS: Words = { en: (area) => ` (area ${area})`, it: (area) => ` (area ${area})` };

/** Reports the units a file is named after, if any. */
export function describeSuggested(
  units: readonly UnitNumber[],
  { suggestion, language }: { suggestion: Suggestion; language: Language },
): FileFinding[] {
  if (units.length === 0) return [];
  const names = units.map(({ us_number, area }) => us_number + (area === '' ? '' : AREAS[language](area)));
  const severity = suggestion === 'other' ? 'warning' : 'info';
  const message = SUGGESTED[suggestion][language](UNITS[language](listNames(names)));
  return [{ code: 'suggested_unit', severity, message, units: [...units] }];
}

const GEOREFERENCE: Record<GeoreferenceOutcome, Words> = {
  georeferenced: {
    en: (name) => `${name} has its place on the plan`,
    it: (name) => `${name} ha la sua posizione sulla pianta`,
  },
  georeference_unknown_crs: {
    en: (code) => `The picture is not on the plan, because its coordinate system EPSG:${code} is unknown`,
    it: (code) => `L’immagine non è sulla pianta: il suo sistema di riferimento EPSG:${code} non è noto`,
  },
  georeference_site_unplaced: {
    en: (code) =>
      `The picture is not on the plan: its coordinates are in EPSG:${code}, and the local grid of the site has no known place`,
    it: (code) =>
      `L’immagine non è sulla pianta: le sue coordinate sono in EPSG:${code} e non si sa dove si trova il sistema locale del sito`,
  },
};

/** Reports whether a picture got a place on the plan. `subject` is its name, or the code of its coordinate system. */
export function describeGeoreference(
  outcome: GeoreferenceOutcome,
  { subject, language }: { subject: string; language: Language },
): FileFinding[] {
  const severity = outcome === 'georeferenced' ? 'info' : 'warning';
  return [{ code: outcome, severity, message: GEOREFERENCE[outcome][language](subject) }];
}

const MOST_NAMES = 5;

function listNames(names: readonly string[]): string {
  return names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
}
