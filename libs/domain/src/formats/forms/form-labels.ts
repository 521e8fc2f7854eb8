import { findHeadingRole, foldHeading, isUnitHeading, type ColumnMapping } from '../tables/headings.ts';

/** Kind of a label: `common` labels may also describe a site or a find. */
export type LabelKind = 'unit' | 'relation' | 'field' | 'common';

/** Returns the kind of a label; undefined if the text is not a label. */
export type KindOf = (text: string) => LabelKind | 'other' | undefined;

/** A label of a form with its values. */
export interface FormPair {
  row: number;
  label: string;
  /** `other` for an unknown label. */
  kind: LabelKind | 'other';
  values: string[];
}

/** Maximum length of a label. */
export const MAX_LABEL = 60;
/** Sections of a record with labels that only units have. */
const UNIT_SECTIONS = new Set(['definition', 'physical']);
/** Words before the number of a unit in a title: `SCHEDA US n. 1001`, `Unità stratigrafica 12a`, `Context 7`. */
const TITLE =
  /^(?:scheda\s+(?:di\s+)?)?(?:us[mrd]?|u\.\s?s\.|su|ue|unit[àa]'?\s+stratigrafica|(?:stratigraphic\s+)?unit|context|contesto|befund)\s*(?:n\.|n°|n|nr\.?|no\.?|num\.?)?\s*[:=]?\s*(\d[\w./-]{0,15})$/iu;

/** Returns the number of the unit in a title, or undefined. */
export function readUnitTitle(text: string): string | undefined {
  return text.length > MAX_LABEL ? undefined : TITLE.exec(text.trim())?.[1];
}

/** Returns true if a text is the title of a printed sheet, with the site before it: `Vigna Nuova · Scheda di US`. */
export function isTitle(text: string): boolean {
  return text.includes(' · ');
}

const TROWEL_TITLE = / · (?:scheda di unità stratigrafica|(?:masonry )?unit sheet)\b/i;
/** Boxes of Trowel's printed sheets that come from other records, or are empty for handwriting, normalized. */
const MADE = new Set(
  [
    'localita|comune|provincia|municipality|province|piante|prospetti|sezioni|fotografie|plans|elevations|sections',
    'photographs|dati quantitativi dei reperti|finds|responsabile rielaborazione|reviser|firma del responsabile scientifico',
    'firma del compilatore|signature of the director|signature of the recorder',
  ].flatMap((words) => words.split('|')),
);

/** Returns true if a text is the title of a sheet printed by Trowel. */
export function isOwnTitle(text: string): boolean {
  return TROWEL_TITLE.test(text);
}

/** Returns true if a label of Trowel's printed sheets does not belong to the record of the unit. */
export function isMade(label: string): boolean {
  return MADE.has(foldHeading(label));
}

/** Returns a function that finds the kind of a label. Results are cached, because most forms have the same labels. */
export function createLabels(mapping: ColumnMapping): (text: string) => LabelKind | undefined {
  const seen = new Map<string, LabelKind | undefined>();
  return (text) => {
    const label = bareLabel(text);
    if (label === '' || label.length > MAX_LABEL || !/\p{L}/u.test(label)) return undefined;
    if (!seen.has(label)) seen.set(label, kindOf(label, mapping));
    return seen.get(label);
  };
}

/** Removes the sign at the end of a label: `Definizione:`. */
export function bareLabel(text: string): string {
  const label = text.trim();
  return /[:=]$/.test(label) ? label.slice(0, -1).trimEnd() : label;
}

function kindOf(label: string, mapping: ColumnMapping): LabelKind | undefined {
  if (isUnitHeading(foldHeading(label))) return 'unit';
  const role = findHeadingRole(label, mapping);
  if (role.kind === 'field') {
    if (role.field.name === 'us_number') return 'unit';
    return UNIT_SECTIONS.has(role.field.section) && role.field.name !== 'notes' ? 'field' : 'common';
  }
  return role.kind === 'relation' || role.kind === 'relations' ? 'relation' : undefined;
}
