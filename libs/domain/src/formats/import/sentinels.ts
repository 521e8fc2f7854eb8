import type { Language } from '@trowel/domain/matrix';
import { createReferencedUnit } from './import-builder.ts';
import { withNote, withUnits, type ImportDraft } from './import-draft.ts';
import type { ImportFormat, SentinelMode, UnitReference } from './imported-data.ts';

const NATURAL: Record<string, string> = {
  '+': 'topsoil',
  '-': 'natural',
  NFE: 'natural',
  'N.F.E.': 'natural',
  LOE: 'natural',
  'L.O.E.': 'natural',
};
/** Share of the units with a number in their name, above which marks are not units. */
const MOST_NUMBERED = 0.8;

/** Formats in which each row is the record sheet of a unit. */
const REGISTERS: ReadonlySet<ImportFormat> = new Set(['unit_table', 'harris_template', 'pyarchinit']);

/** In a register of numbered units the marks are not units. Elsewhere they stay units. */
function findDefaultMode({ format, units, facts }: ImportDraft): SentinelMode {
  const described = units.filter(({ declared }) => declared);
  const isMarkDescribed = described.some(({ us_number: name }) => findMark(name) !== undefined);
  const numbered = described.filter(({ us_number: name }) => /\d/.test(name));
  const isNumbered = numbered.length > described.length * MOST_NUMBERED;
  const isRegister = REGISTERS.has(format) && facts.declares;
  return isRegister && !isMarkDescribed && isNumbered ? 'drop' : 'keep';
}

function findMark(name: string): string | undefined {
  const plain = name.toUpperCase();
  return Object.hasOwn(NATURAL, plain) ? NATURAL[plain] : undefined;
}

const MARKS: Record<Language, string> = { en: '+, - and NFE', it: '+, - e NFE' };

/** Names the marks in a sentence: those that the reader found, or else all that exist. */
function nameMarks({ facts: { marks }, language }: ImportDraft): string {
  return marks.size > 0 ? [...marks.keys()].sort().join(', ') : MARKS[language];
}

/** Returns the name that a mark gets in the mode `natural`, or undefined for a name that is not a mark. */
type FindNatural = (name: string) => string | undefined;

/** Keeps, drops or renames the marks for "above everything" and "below everything", and notes it. */
export function applySentinels(draft: ImportDraft): ImportDraft {
  const findNatural: FindNatural = (name) => findMark(name) ?? draft.facts.marks.get(name);
  const isMark = ({ us_number }: UnitReference): boolean => findNatural(us_number) !== undefined;
  const isUsed = draft.statements.some(({ from, to }) => isMark(from) || isMark(to));
  if (!isUsed && !draft.units.some(isMark)) return draft;
  const mode = draft.facts.sentinels ?? findDefaultMode(draft);
  if (mode === 'drop') return dropMarks(draft, isMark);
  return mode === 'natural' ? renameMarks(draft, findNatural) : addMarks(noteMarks(draft), isMark);
}

function dropMarks(draft: ImportDraft, isMark: (unit: UnitReference) => boolean): ImportDraft {
  const statements = draft.statements.filter(({ from, to }) => !isMark(from) && !isMark(to));
  const count = draft.statements.length - statements.length;
  const units = draft.units.filter((unit) => !isMark(unit));
  return withNote(
    { ...draft, units, statements },
    {
      en: `The marks ${nameMarks(draft)} (nothing above, not further excavated) are no units and were left out, with ${count} relations to them`,
      it: `I segni ${nameMarks(draft)} (nulla sopra, scavo non proseguito) non sono US e sono stati tralasciati, con ${count} rapporti che li riguardano`,
    },
  );
}

function renameMarks(draft: ImportDraft, findNatural: FindNatural): ImportDraft {
  const { marks } = draft.facts;
  const renamed = new Set<UnitReference>();
  const rename = (end: UnitReference): UnitReference => {
    const us_number = findNatural(end.us_number);
    if (us_number === undefined) return end;
    const named = { ...end, us_number };
    renamed.add(named);
    return named;
  };
  const units = draft.units.map((unit) => ({
    ...unit,
    us_number: findNatural(unit.us_number) ?? unit.us_number,
  }));
  const statements = draft.statements.map((one) => ({ ...one, from: rename(one.from), to: rename(one.to) }));
  const names = [...new Set(marks.values())].sort().join(', ');
  const noted = withNote(
    { ...withUnits(draft, units), statements },
    marks.size > 0
      ? {
          en: `The marks ${nameMarks(draft)} became the units ${names}`,
          it: `I segni ${nameMarks(draft)} sono diventati le US ${names}`,
        }
      : {
          en: 'The marks + and - (or NFE) became the units topsoil and natural',
          it: 'I segni + e - (o NFE) sono diventati le US topsoil e natural',
        },
  );
  return addMarks(noted, (end) => renamed.has(end));
}

function noteMarks(draft: ImportDraft): ImportDraft {
  return withNote(draft, {
    en: `The marks ${nameMarks(draft)} were kept as units`,
    it: `I segni ${nameMarks(draft)} restano come US`,
  });
}

/** Adds the marks that relations name to the units. */
function addMarks(draft: ImportDraft, isMark: (end: UnitReference) => boolean): ImportDraft {
  const named = draft.statements.flatMap(({ from, to, source }) =>
    [from, to].filter(isMark).map((end) => createReferencedUnit(end, source)),
  );
  return withUnits(draft, [...draft.units, ...named]);
}
