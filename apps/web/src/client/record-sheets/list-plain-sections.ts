import { SECTIONS, type Section } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { SheetForm } from '../definitions/sheet-form.ts';
import { listFormSections } from '../sheet/list-sections.ts';
import type { SheetSection } from '../sheet/sheet-sections.tsx';
import { pairTwins } from '../sheet/twins.ts';

/** Sections that this list omits: fields set by the server, and custom fields. */
const ELSEWHERE: ReadonlySet<string> = new Set<Section>(['record', 'custom']);

export interface PlainSections {
  /** Names of the sections that are open at first. */
  open: ReadonlySet<string>;
  /** Fields that are shown elsewhere on the sheet. */
  left?: ReadonlySet<string>;
}

/** Lists the sections of a sheet in the order of the form, or in that of its declaration. */
export function listPlainSections(
  fields: readonly RecordField[],
  { open, left = new Set(), form }: PlainSections & { form?: SheetForm | undefined },
): SheetSection[] {
  if (form) return listFormSections(form, { left: new Set(['site_name', ...left]) });
  const shown = fields.filter(
    ({ name, section, canChange, isComputed }) =>
      (canChange || isComputed) && !ELSEWHERE.has(section) && name !== 'site_name' && !left.has(name),
  );
  return [...new Set(shown.map(({ section }) => section))].map((name) => ({
    name,
    title: SECTIONS[name as Section],
    fields: pairTwins(shown.filter(({ section }) => section === name)),
    isOpen: open.has(name),
    misfit: undefined,
  }));
}
