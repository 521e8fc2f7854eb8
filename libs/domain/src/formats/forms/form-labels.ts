import { findHeadingRole, foldHeading, isUnitHeading, type ColumnMapping } from '../tables/headings.ts';

/** What a text of a form is a label of: `common` ones may be those of a site, or of anything dug. */
export type LabelKind = 'unit' | 'relation' | 'field' | 'common';

/** Tells what kind of label a text is; undefined where it is none. */
export type KindOf = (text: string) => LabelKind | 'other' | undefined;

/** A label of a form and what it says. */
export interface FormPair {
  row: number;
  label: string;
  /** `other` where nobody knows the label. */
  kind: LabelKind | 'other';
  values: string[];
}

/** Letters of a label. */
export const MAX_LABEL = 60;
/** Sections of a record that say what a unit is. */
const TELLING = new Set(['definition', 'physical']);
/** Words before the number of a unit in a title: `SCHEDA US n. 1001`, `Unità stratigrafica 12a`, `Context 7`. */
const TITLE =
  /^(?:scheda\s+(?:di\s+)?)?(?:us[mrd]?|u\.\s?s\.|su|ue|unit[àa]'?\s+stratigrafica|(?:stratigraphic\s+)?unit|context|contesto|befund)\s*(?:n\.|n°|n|nr\.?|no\.?|num\.?)?\s*[:=]?\s*(\d[\w./-]{0,15})$/iu;

/** Gives the number of a unit that a text is the title of, or undefined. */
export function readUnitTitle(text: string): string | undefined {
  return text.length > MAX_LABEL ? undefined : TITLE.exec(text.trim())?.[1];
}

/** Whether a text is the title of a printed sheet, with the site before: `Vigna Nuova · Scheda di US`. */
export function isTitle(text: string): boolean {
  return text.includes(' · ');
}

const TROWEL_TITLE = / · (?:scheda di unità stratigrafica|(?:masonry )?unit sheet)\b/i;
/** Boxes of our own sheets that are made of other records, or empty to be written into; folded. */
const MADE = new Set(
  [
    'localita|comune|provincia|municipality|province|piante|prospetti|sezioni|fotografie|plans|elevations|sections',
    'photographs|dati quantitativi dei reperti|finds|responsabile rielaborazione|reviser|firma del responsabile scientifico',
    'firma del compilatore|signature of the director|signature of the recorder',
  ].flatMap((words) => words.split('|')),
);

/** Whether a text is the title of a sheet as we print it. */
export function isOwnTitle(text: string): boolean {
  return TROWEL_TITLE.test(text);
}

/** Whether a label of our own sheets says nothing of the unit's own record. */
export function isMade(label: string): boolean {
  return MADE.has(foldHeading(label));
}

/** Creates a look at labels that remembers those it has seen: most forms have the same. */
export function createLabels(mapping: ColumnMapping): (text: string) => LabelKind | undefined {
  const seen = new Map<string, LabelKind | undefined>();
  return (text) => {
    const label = bareLabel(text);
    if (label === '' || label.length > MAX_LABEL || !/\p{L}/u.test(label)) return undefined;
    if (!seen.has(label)) seen.set(label, kindOf(label, mapping));
    return seen.get(label);
  };
}

/** A label without the sign that ends it: `Definizione:`. */
export function bareLabel(text: string): string {
  const label = text.trim();
  return /[:=]$/.test(label) ? label.slice(0, -1).trimEnd() : label;
}

function kindOf(label: string, mapping: ColumnMapping): LabelKind | undefined {
  if (isUnitHeading(foldHeading(label))) return 'unit';
  const role = findHeadingRole(label, mapping);
  if (role.kind === 'field') {
    if (role.field.name === 'us_number') return 'unit';
    return TELLING.has(role.field.section) && role.field.name !== 'notes' ? 'field' : 'common';
  }
  return role.kind === 'relation' || role.kind === 'relations' ? 'relation' : undefined;
}
