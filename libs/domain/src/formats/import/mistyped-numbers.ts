import type { BilingualProblem } from './import-builder.ts';
import { withProblems, type ImportDraft } from './import-draft.ts';

/** Letters that are typed or scanned for a digit. */
const DIGITS: Readonly<Record<string, string>> = { S: '5', O: '0', o: '0', l: '1', I: '1', B: '8', Z: '2' };
const ONE_LETTER = /^\d*[SOolIBZ]\d*$/;
const MOST = 0.7;
const FEWEST = 3;
const MAX_REPORTED = 20;

/** Reports names such as `40S` that occur only in relations, if nearly all units have plain numbers. */
export function reportMistyped(draft: ImportDraft): ImportDraft {
  const ends = draft.statements.flatMap(({ from, to, source }) => [
    { name: from.us_number, source },
    { name: to.us_number, source },
  ]);
  const described = new Set(draft.units.filter(({ declared }) => declared).map(({ us_number }) => us_number));
  const names = new Set([...described, ...ends.map(({ name }) => name)]);
  const numbered = [...names].filter((name) => /^\d+$/.test(name));
  if (numbered.length < FEWEST || numbered.length < names.size * MOST) return draft;
  const problems = new Map<string, BilingualProblem>();
  for (const { name, source } of ends) {
    const isSuspect = ONE_LETTER.test(name) && /\d/.test(name) && !described.has(name);
    if (!isSuspect || problems.has(name) || problems.size === MAX_REPORTED) continue;
    const meant = name.replaceAll(/\D/g, (letter) => DIGITS[letter] ?? letter);
    problems.set(name, {
      severity: 'warning',
      code: 'mistyped_number',
      message: {
        en: `"${name}" has a letter among units that are called by numbers: if ${meant} is meant, correct it in the file`,
        it: `«${name}» ha una lettera, mentre le altre US hanno solo cifre: se è la ${meant}, correggila nel file`,
      },
      ...source,
      value: name,
    });
  }
  return withProblems(draft, [...problems.values()]);
}
