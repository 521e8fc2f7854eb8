import { findUnitType, SECTIONS, type Section } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { Misfit, SheetSection } from './sheet-sections.tsx';
import { pairTwins } from './twins.ts';

/** Sections that are open at first, because every sheet fills them. */
const OPEN: ReadonlySet<string> = new Set<Section>(['definition', 'chronology']);
/** Sections shown elsewhere on the sheet, or written by the service only. */
const ELSEWHERE: ReadonlySet<string> = new Set<Section>(['relations', 'record', 'custom']);
const MASONRY: ReadonlySet<string> = new Set<Section>(['masonry', 'masonry_materials']);
const MASONRY_TYPES: ReadonlySet<string> = new Set(['USM', 'WSU']);
/** Sections for units with a position and dimensions. */
const GROUND: ReadonlySet<string> = new Set<Section>(['physical', 'measures']);
/** Set when the record is created, or shown in the head of the sheet. */
const IN_HEAD: ReadonlySet<string> = new Set(['site_name', 'state']);

/** The first field of the definition: the type of a unit decides which sections fit. */
const SAID_FIRST = 'unit_type';

/** Lists the sections of a unit's sheet in the order of the paper form. Sections that do not fit the type come last. */
export function listSections(fields: readonly RecordField[], unitType: unknown): SheetSection[] {
  const shown = fields.filter(
    ({ section, canChange, name }) => canChange && !ELSEWHERE.has(section) && !IN_HEAD.has(name),
  );
  const type = String(unitType ?? '');
  const inSection = (name: string): RecordField[] => [
    ...shown.filter((field) => name === 'definition' && field.name === SAID_FIRST),
    ...shown.filter((field) => field.section === name && field.name !== SAID_FIRST),
  ];
  const sections = [...new Set(shown.map(({ section }) => section))].map((name) => {
    const misfit = misfitOf(name, type);
    return {
      name,
      title: SECTIONS[name as Section],
      fields: pairTwins(inSection(name)),
      isOpen: OPEN.has(name) || (MASONRY.has(name) && misfit === undefined),
      misfit,
    };
  });
  return sections.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Returns why a section does not fit a type of unit, or undefined if it does. */
function misfitOf(section: string, type: string): Misfit | undefined {
  if (MASONRY.has(section) && !MASONRY_TYPES.has(type)) return { kind: 'masonry', type };
  const isDocument = findUnitType(type)?.class === 'non_stratigraphic';
  return GROUND.has(section) && isDocument ? { kind: 'ground', type } : undefined;
}

/** Returns the rank of a section: the definition first, the identity after the others, misfits last. */
function rankOf({ name, misfit }: SheetSection): number {
  if (misfit) return 3;
  if (name === 'identity') return 2;
  return name === 'definition' ? 0 : 1;
}
