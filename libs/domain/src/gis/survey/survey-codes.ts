/** Shapes that points of a code are joined to. */
export type SurveyShape = 'polygon' | 'line' | 'points';

/** Meaning of the letters of a code. */
export interface SurveyCode {
  /** Kind of the geometry record: `outline`, `cut`, `height` … */
  kind: string;
  shape: SurveyShape;
}

/** Meanings by the letters of a code, in capitals. */
export type SurveyCodes = Readonly<Record<string, SurveyCode>>;

/** A code in its parts: `C12.2` is the second outline of unit 12. */
export interface ParsedCode extends SurveyCode {
  us_number?: string;
  /** Number of the string, if the code has one. Points of one string are one shape. */
  string?: string;
}

/** Codes that are understood without a table of the user, English and Italian. */
export const COMMON_SURVEY_CODES: SurveyCodes = {
  US: { kind: 'outline', shape: 'polygon' },
  SU: { kind: 'outline', shape: 'polygon' },
  C: { kind: 'outline', shape: 'polygon' },
  OUT: { kind: 'outline', shape: 'polygon' },
  L: { kind: 'outline', shape: 'polygon' },
  T: { kind: 'cut', shape: 'polygon' },
  CUT: { kind: 'cut', shape: 'polygon' },
  P: { kind: 'part', shape: 'polygon' },
  ST: { kind: 'part', shape: 'polygon' },
  SEZ: { kind: 'section', shape: 'line' },
  SEC: { kind: 'section', shape: 'line' },
  Q: { kind: 'height', shape: 'points' },
  H: { kind: 'height', shape: 'points' },
  R: { kind: 'point', shape: 'points' },
  F: { kind: 'point', shape: 'points' },
};

const PARTS = /^([a-z]*)[\s_-]*(\d+[a-z]?)?(?:[\s_]*[.\-/:][\s_]*(\w+))?$/i;

/** Key of codes that are only the number of a unit, in tables of codes. */
export const NUMBER_CODE = '#';

/** Parses a code with a table of codes. A code that the table does not have is undefined. */
export function parseSurveyCode(
  code: string,
  codes: SurveyCodes = COMMON_SURVEY_CODES,
): ParsedCode | undefined {
  const key = getSurveyCodeKey(code, codes);
  const meaning = Object.hasOwn(codes, key) ? codes[key] : undefined;
  if (!meaning) return undefined;
  if (key === code.trim().toUpperCase()) return { ...meaning };
  const [, , number, string] = PARTS.exec(code.trim()) ?? [];
  return {
    ...meaning,
    ...(number !== undefined && { us_number: number }),
    ...(string !== undefined && { string }),
  };
}

/** Returns the key of a code in a table of codes: the whole code if the table has it, otherwise its letters in capitals. */
export function getSurveyCodeKey(code: string, codes: SurveyCodes = COMMON_SURVEY_CODES): string {
  const whole = code.trim().toUpperCase();
  if (Object.hasOwn(codes, whole)) return whole;
  const [, letters = '', number] = PARTS.exec(whole) ?? [];
  if (letters !== '') return letters;
  return number === undefined ? whole : NUMBER_CODE;
}

/** Returns the number of the unit that a remark names: `12b` for `top of US 12b`. */
export function findUnitOfRemark(remark: string | undefined): string | undefined {
  return /(?:^|[^a-z])(?:US|SU|UUSS)[\s.:_-]*(\d+[a-z]?)(?![a-z\d])/i.exec(remark ?? '')?.[1];
}
