import type { Language } from '@trowel/domain/matrix';
import { addNote, addReferencedUnit, type ImportBuilder } from './import-builder.ts';
import { rebuildUnits } from './rename-units.ts';
import type { UnitReference } from './imported-data.ts';

/**
 * What becomes of the marks for "above everything" (`+`) and "below everything" (`-`, `NFE`: no further excavation):
 * kept as units of those names, dropped with their relations, or turned into the units `topsoil` and `natural`.
 */
export type SentinelMode = 'keep' | 'drop' | 'natural';

const NATURAL: Record<string, string> = {
  '+': 'topsoil',
  '-': 'natural',
  NFE: 'natural',
  'N.F.E.': 'natural',
  LOE: 'natural',
  'L.O.E.': 'natural',
};
/** So many of the units must be called by a number for a mark to be no unit. */
const MOST_NUMBERED = 0.8;

/** In a register of numbered units the marks are no units; elsewhere they are kept. */
export function defaultSentinels({ declares, units }: ImportBuilder): SentinelMode {
  const described = units.filter(({ declared }) => declared);
  const isMarkDescribed = described.some(({ us_number: name }) => findMark(name) !== undefined);
  const numbered = described.filter(({ us_number: name }) => /\d/.test(name));
  return declares && !isMarkDescribed && numbered.length > described.length * MOST_NUMBERED ? 'drop' : 'keep';
}

function findMark(name: string): string | undefined {
  const plain = name.toUpperCase();
  return Object.hasOwn(NATURAL, plain) ? NATURAL[plain] : undefined;
}

const MARKS: Record<Language, string> = { en: '+, - and NFE', it: '+, - e NFE' };

/** The marks of a builder as a sentence names them: those of its format, or the units its format sets apart. */
function nameMarks({ marks, language }: ImportBuilder): string {
  return marks.size > 0 ? [...marks.keys()].sort().join(', ') : MARKS[language];
}

/** Applies the mode to a builder whose units and statements are all read, and notes what it did. */
export function applySentinels(builder: ImportBuilder, mode: SentinelMode): void {
  const findNatural = (name: string): string | undefined => findMark(name) ?? builder.marks.get(name);
  const touches = ({ us_number }: UnitReference): boolean => findNatural(us_number) !== undefined;
  const touched = builder.statements.filter(({ from, to }) => touches(from) || touches(to));
  if (touched.length === 0 && !builder.units.some(touches)) return;
  if (mode === 'drop') {
    builder.statements = builder.statements.filter(({ from, to }) => !touches(from) && !touches(to));
    rebuildUnits(builder, (unit) => (findNatural(unit.us_number) === undefined ? unit : undefined));
    addNote(builder, {
      en: `The marks ${nameMarks(builder)} (nothing above, not further excavated) are no units and were left out, with ${touched.length} relations to them`,
      it: `I segni ${nameMarks(builder)} (nulla sopra, scavo non proseguito) non sono US e sono stati tralasciati, con ${touched.length} rapporti che li riguardano`,
    });
    return;
  }
  if (mode === 'natural') {
    rebuildUnits(builder, (unit) => ({
      ...unit,
      us_number: findNatural(unit.us_number) ?? unit.us_number,
    }));
    for (const { from, to } of touched) {
      from.us_number = findNatural(from.us_number) ?? from.us_number;
      to.us_number = findNatural(to.us_number) ?? to.us_number;
    }
    addNote(
      builder,
      builder.marks.size > 0
        ? {
            en: `The marks ${nameMarks(builder)} became the units ${[...new Set(builder.marks.values())].sort().join(', ')}`,
            it: `I segni ${nameMarks(builder)} sono diventati le US ${[...new Set(builder.marks.values())].sort().join(', ')}`,
          }
        : {
            en: 'The marks + and - (or NFE) became the units topsoil and natural',
            it: 'I segni + e - (o NFE) sono diventati le US topsoil e natural',
          },
    );
  } else
    addNote(builder, {
      en: `The marks ${nameMarks(builder)} were kept as units`,
      it: `I segni ${nameMarks(builder)} restano come US`,
    });
  const isMark = ({ us_number }: UnitReference): boolean =>
    touches({ us_number }) || us_number === 'topsoil' || us_number === 'natural';
  for (const { from, to, source } of touched) {
    for (const end of [from, to]) if (isMark(end)) addReferencedUnit(builder, end, source);
  }
}
