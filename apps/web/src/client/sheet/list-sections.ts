import { SECTIONS, type Section } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { SheetSection } from './sheet-sections.tsx';

/** Sections that stand open: what everyone fills first. */
const OPEN: ReadonlySet<string> = new Set<Section>(['definition', 'chronology']);
/** Shown elsewhere on the sheet, or kept by the service. */
const ELSEWHERE: ReadonlySet<string> = new Set<Section>(['relations', 'record', 'custom']);
const MASONRY: ReadonlySet<string> = new Set<Section>(['masonry', 'masonry_materials']);
const MASONRY_TYPES: ReadonlySet<string> = new Set(['USM', 'WSU']);
/** Changed where the record is made, not on its sheet. */
const NAMING: ReadonlySet<string> = new Set(['site_name']);

/** Gives the sections of a unit's sheet in the order of the paper form; those of masonry fit walls alone. */
export function listSections(fields: readonly RecordField[], unitType: unknown): SheetSection[] {
  const shown = fields.filter(
    ({ section, canChange, name }) => canChange && !ELSEWHERE.has(section) && !NAMING.has(name),
  );
  const isWall = MASONRY_TYPES.has(String(unitType));
  const sections = [...new Set(shown.map(({ section }) => section))].map((name) => ({
    name,
    title: SECTIONS[name as Section],
    fields: shown.filter(({ section }) => section === name),
    isOpen: OPEN.has(name) || (isWall && MASONRY.has(name)),
    isForeign: MASONRY.has(name) && !isWall,
  }));
  return sections.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What one writes first stands first; what names the record, last. */
function rankOf({ name, isForeign }: SheetSection): number {
  if (isForeign) return 3;
  if (name === 'identity') return 2;
  return name === 'definition' ? 0 : 1;
}
