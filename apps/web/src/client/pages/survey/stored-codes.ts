import { COMMON_SURVEY_CODES, type SurveyCode, type SurveyCodes } from '@trowel/domain/gis';
import { MEASURED_KINDS } from '../../survey/survey-model.ts';

const STORAGE_KEY = 'trowel.survey.codes';
const MOST_SITES = 50;
const MOST_CODES = 500;

type StoredCodes = [site: string, codes: SurveyCodes][];

/** Returns the table of codes of a site: the common ones, and those that were changed in this browser. */
export function readCodes(site: string): SurveyCodes {
  return { ...COMMON_SURVEY_CODES, ...readAll().find(([name]) => name === site)?.[1] };
}

/** Stores the changed codes of a site in this browser. Without storage they apply to this import only. */
export function storeCodes(site: string, codes: SurveyCodes): void {
  const isChanged = ([key, code]: [string, SurveyCode]): boolean =>
    JSON.stringify(code) !== JSON.stringify(COMMON_SURVEY_CODES[key]);
  const changed = Object.fromEntries(Object.entries(codes).filter(isChanged).slice(0, MOST_CODES));
  const others = readAll().filter(([name]) => name !== site);
  const all = Object.keys(changed).length === 0 ? others : [[site, changed], ...others];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all.slice(0, MOST_SITES)));
  } catch {
    // The table still applies to this import.
  }
}

function readAll(): StoredCodes {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(all) ? all.flatMap(toEntry) : [];
  } catch {
    return [];
  }
}

function toEntry(value: unknown): StoredCodes {
  if (!Array.isArray(value)) return [];
  const [site, codes] = value as unknown[];
  if (typeof site !== 'string' || typeof codes !== 'object' || codes === null) return [];
  return [[site, Object.fromEntries(Object.entries(codes).filter(([, code]) => isCode(code)))]];
}

function isCode(value: unknown): value is SurveyCode {
  const { kind, shape } = (value ?? {}) as Partial<SurveyCode>;
  return (
    typeof kind === 'string' &&
    typeof shape === 'string' &&
    Object.hasOwn(MEASURED_KINDS, shape) &&
    // A code that is left out has no kind.
    (kind === '' || MEASURED_KINDS[shape].some((one) => one === kind))
  );
}
