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

/** Parses a code with a table of codes. A code that the table does not have is undefined. */
export function parseSurveyCode(
  code: string,
  codes: SurveyCodes = COMMON_SURVEY_CODES,
): ParsedCode | undefined {
  const whole = code.trim().toUpperCase();
  if (Object.hasOwn(codes, whole)) return { ...codes[whole]! };
  const [, letters = '', number, string] = PARTS.exec(code.trim()) ?? [];
  const key = letters.toUpperCase();
  const meaning = Object.hasOwn(codes, key) ? codes[key] : undefined;
  if (!meaning) return undefined;
  return {
    ...meaning,
    ...(number !== undefined && { us_number: number }),
    ...(string !== undefined && { string }),
  };
}
