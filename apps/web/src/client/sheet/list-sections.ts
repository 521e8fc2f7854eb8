import { findUnitType, SECTIONS, type Section } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { FormField, SheetForm } from '../definitions/sheet-form.ts';
import { isCustom } from '../definitions/row-value.ts';
import { isTyped } from './field-value.ts';
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

/**
 * Lists the sections of a unit's sheet in the order of its definition. Without one, in the order of the paper form, and
 * sections that do not fit the type come last.
 */
export function listSections(
  fields: readonly RecordField[],
  unitType: unknown,
  form?: SheetForm,
): SheetSection[] {
  if (form) return listFormSections(form, { type: String(unitType ?? '') });
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

/** Sections of a defined sheet are open until this number of fields, and those with custom fields always. */
const MOST_OPEN = 20;

/** Lists the sections of a defined sheet in its order, without fields that are not on the sheet of a unit of this type. */
export function listFormSections(
  { sections }: SheetForm,
  { type = '', left = IN_HEAD }: { type?: string; left?: ReadonlySet<string> } = {},
): SheetSection[] {
  let count = 0;
  return sections.flatMap(({ key, title, fields }) => {
    const shown = fields.filter(
      (field) => isOnSheet(field, type) && (isTyped(field) || field.isComputed) && !left.has(field.name),
    );
    const isOpen = count < MOST_OPEN || shown.some(({ name }) => isCustom(name));
    count += shown.length;
    if (shown.length === 0) return [];
    return [{ name: key, title, fields: pairTwins(shown), isOpen, misfit: undefined }];
  });
}

/** Returns true if a field is on the sheet of a unit of a type. The type is empty for other records. */
export function isOnSheet({ isShown, unitTypes }: FormField, type: string): boolean {
  return isShown && (unitTypes === undefined || type === '' || unitTypes.includes(type));
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
