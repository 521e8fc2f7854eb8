import type { ImportProblem } from '@trowel/domain/formats';
import type { Language } from '../../context.ts';
import { nameAreas } from './report-unplaced.ts';
import type { UnitDirectory } from './place-units.ts';

type Given = Readonly<Record<string, unknown>>;

interface FindsToPlace {
  directory: UnitDirectory;
  language: Language;
  /** Positions of the finds in the file, by inventory number. */
  places: ReadonlyMap<string, { sheet?: string; row: number }>;
}

const SHOWN = 20;

/** Reports finds that name a number used in several areas, or a unit that does not exist. Both stay without a unit. */
export function reportFindMatches(
  finds: readonly Given[],
  { directory, language, places }: FindsToPlace,
): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const lost: string[] = [];
  for (const find of finds) {
    const [number, area] = [textOf(find['us_number']), textOf(find['area'])];
    if (number === '' || directory.find({ us_number: number, ...(area !== '' && { area }) }, '')) continue;
    const name = textOf(find['inventory_number']);
    const areas = area === '' ? directory.areasOf(number) : [];
    if (areas.length > 1)
      problems.push({ ...reportDoubt({ name, number, areas }, language), ...places.get(name) });
    else lost.push(`${area === '' ? number : `${area}/${number}`} (${name})`);
  }
  return lost.length === 0 ? problems : [...problems, reportLost(lost, language)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function reportDoubt(
  { name, number, areas }: { name: string; number: string; areas: readonly string[] },
  language: Language,
): ImportProblem {
  const example = `${areas.find((area) => area !== '')}/${number}`;
  const list = nameAreas(areas, language);
  return {
    severity: 'warning',
    code: 'ambiguous_unit',
    message: {
      en: `Find ${name}: there is an SU ${number} in the areas ${list}; the find is recorded without a unit. Add the area, as in "${example}"`,
      it: `Reperto ${name}: c’è una US ${number} nelle aree ${list}; il reperto resta ma non appartiene a nessuna US: scrivi quale s’intende, come in «${example}»`,
    }[language],
    value: number,
  };
}

function reportLost(lost: readonly string[], language: Language): ImportProblem {
  const shown = lost.slice(0, SHOWN).join(', ') + (lost.length > SHOWN ? ', …' : '');
  return {
    severity: 'warning',
    code: 'find_without_unit',
    message: {
      en: `Finds that name a unit which is not there, and belong to none until it is (${lost.length}): ${shown}`,
      it: `Reperti che indicano una US che non c’è, e non appartengono a nessuna finché manca (${lost.length}): ${shown}`,
    }[language],
    value: lost[0]!,
  };
}
