import type { ImportedStatement, ImportProblem, UnitReference } from '@trowel/domain/formats';
import type { Language } from '../../context.ts';
import { createYielder } from '../../workers/index.ts';
import type { UnitDirectory } from './place-units.ts';

interface ReportOptions {
  directory: UnitDirectory;
  language: Language;
}

const AND: Record<Language, string> = { en: ' and ', it: ' e ' };

/**
 * Reports relations that cannot be assigned to a unit: a number exists in several areas, or neither
 * unit exists. In the first case the relation is stored if the other end is a unit; otherwise it is
 * lost.
 */
export async function reportUnplaced(
  statements: readonly ImportedStatement[],
  { directory, language }: ReportOptions,
): Promise<ImportProblem[]> {
  const rest = createYielder();
  const problems: ImportProblem[] = [];
  for (const statement of statements) {
    await rest();
    const { from, to } = statement;
    const speaker = directory.find(from, from.area ?? '');
    const other = directory.find(to, speaker?.area ?? from.area ?? '');
    if (speaker && other) continue;
    const ends = [...(speaker ? [] : [from]), ...(other ? [] : [to])];
    const doubted = ends.flatMap(({ us_number, area }) => {
      const areas = area === undefined ? directory.areasOf(us_number) : [];
      return areas.length > 1 ? [{ us_number, areas }] : [];
    });
    const isLost = !speaker && !other;
    if (doubted.length > 0 || isLost) problems.push(problemOf(statement, { doubted, isLost, language }));
  }
  return problems;
}

/** A number that several areas give. */
interface Doubted {
  us_number: string;
  areas: readonly string[];
}

/** The areas of a sentence: `A, B and (no area)`. */
export function nameAreas(areas: readonly string[], language: Language): string {
  const without = { en: '(no area)', it: '(senza area)' }[language];
  const names = areas.map((name) => name || without);
  return names.slice(0, -1).join(', ') + AND[language] + names.at(-1)!;
}

function formatAreas({ us_number, areas }: Doubted, language: Language): string {
  const list = nameAreas(areas, language);
  return {
    en: `there is an SU ${us_number} in the areas ${list}`,
    it: `c’è una US ${us_number} nelle aree ${list}`,
  }[language];
}

function problemOf(
  { from, to, word, source }: ImportedStatement,
  { doubted, isLost, language }: { doubted: readonly Doubted[]; isLost: boolean; language: Language },
): ImportProblem {
  const value = `${nameOf(from)} ${word} ${nameOf(to)}`;
  const quoted = { en: `"${value}"`, it: `«${value}»` }[language];
  const row = {
    en: source.row > 0 ? `Row ${source.row}, ` : '',
    it: source.row > 0 ? `Riga ${source.row}, ` : '',
  }[language];
  const why =
    doubted.map((one) => formatAreas(one, language)).join(AND[language]) ||
    { en: 'neither of the two units is there', it: 'nessuna delle due US esiste' }[language];
  const result = {
    en: isLost ? 'the relation was not recorded' : 'the relation is kept but leads to no unit',
    it: isLost ? 'il rapporto non è stato registrato' : 'il rapporto resta ma non porta a nessuna US',
  }[language];
  const [first] = doubted;
  const example = first && `${first.areas.find((area) => area !== '')}/${first.us_number}`;
  const advice = {
    en: `: write which is meant, as in "${example}"`,
    it: `: scrivi quale s’intende, come in «${example}»`,
  }[language];
  return {
    severity: isLost ? 'error' : 'warning',
    code: first ? 'ambiguous_unit' : 'missing_units',
    message: `${row}${quoted}: ${why}; ${result}${first ? advice : ''}`,
    ...source,
    value,
  };
}

function nameOf({ us_number, area }: UnitReference): string {
  return area ? `${area}/${us_number}` : us_number;
}
