import { addReferencedUnit, addUnit, type ImportDraft } from './import-draft.ts';
import type { UnitReference } from './imported-data.ts';

/**
 * What becomes of the marks for "above everything" (`+`) and "below everything" (`-`, `NFE`: no further excavation):
 * kept as units of those names, dropped with their relations, or turned into the units `topsoil` and `natural`.
 */
export type SentinelMode = 'keep' | 'drop' | 'natural';

const NATURAL: Record<string, string> = { '+': 'topsoil', '-': 'natural', NFE: 'natural' };

function findMark(name: string): string | undefined {
  const plain = name.toUpperCase();
  return Object.hasOwn(NATURAL, plain) ? NATURAL[plain] : undefined;
}

/** The marks of a draft as a sentence names them: those of its format, or the units its format sets apart. */
function nameMarks({ marks }: ImportDraft): string {
  return marks.size > 0 ? [...marks.keys()].sort().join(', ') : '+, - and NFE';
}

/** Applies the mode to a draft whose units and statements are all read, and notes what it did. */
export function applySentinels(draft: ImportDraft, mode: SentinelMode): void {
  const findNatural = (name: string): string | undefined => findMark(name) ?? draft.marks.get(name);
  const touches = ({ us_number }: UnitReference): boolean => findNatural(us_number) !== undefined;
  const touched = draft.statements.filter(({ from, to }) => touches(from) || touches(to));
  if (touched.length === 0 && !draft.units.some(touches)) return;
  if (mode === 'drop') {
    draft.statements = draft.statements.filter(({ from, to }) => !touches(from) && !touches(to));
    rebuildUnits(draft, (name) => (findNatural(name) === undefined ? name : undefined));
    draft.notes.push(`The marks ${nameMarks(draft)} were left out, with ${touched.length} relations to them`);
    return;
  }
  if (mode === 'natural') {
    rebuildUnits(draft, (name) => findNatural(name) ?? name);
    for (const { from, to } of touched) {
      from.us_number = findNatural(from.us_number) ?? from.us_number;
      to.us_number = findNatural(to.us_number) ?? to.us_number;
    }
    draft.notes.push(
      draft.marks.size > 0
        ? `The marks ${nameMarks(draft)} became the units ${[...new Set(draft.marks.values())].sort().join(', ')}`
        : 'The marks + and - (or NFE) became the units topsoil and natural',
    );
  } else draft.notes.push(`The marks ${nameMarks(draft)} were kept as units`);
  const isMark = ({ us_number }: UnitReference): boolean =>
    touches({ us_number }) || us_number === 'topsoil' || us_number === 'natural';
  for (const { from, to, source } of touched) {
    for (const end of [from, to]) if (isMark(end)) addReferencedUnit(draft, end, source);
  }
}

function rebuildUnits(draft: ImportDraft, rename: (name: string) => string | undefined): void {
  const units = draft.units;
  draft.units = [];
  draft.byKey.clear();
  for (const unit of units) {
    const name = rename(unit.us_number);
    if (name !== undefined) addUnit(draft, { ...unit, us_number: name });
  }
}
