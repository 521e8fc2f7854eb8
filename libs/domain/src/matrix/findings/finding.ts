import type { Labels } from '@trowel/domain/core';
import type { CheckedKind, FindingNote } from '@trowel/domain/records';
import type { ChainStep, NamedRelation } from '../proofs/chain-step.ts';

export type Severity = 'error' | 'warning' | 'info';

/** A check that covers some of the findings: how relations are recorded, or whether both ends match. */
export type RelationCheck = 'format' | 'integrity';

/** Properties shared by all findings of one code. */
interface FindingKind {
  /** Short title. */
  title: Labels;
  /** Only an error, which cannot be true, makes the records invalid. */
  severity: Severity;
  /** The check it belongs to, besides the check of everything. */
  check?: RelationCheck;
  /** True if it concerns the whole site only. It is never part of the response to a change of one unit. */
  needsWholeSite?: true;
}

/** Possible problems in the records of a site, most serious first. */
const FINDINGS = {
  self_relation: {
    title: { en: 'Related to itself', it: 'In rapporto con sé stessa' },
    severity: 'error',
    check: 'format',
  },
  contradiction: {
    title: { en: 'Contradiction between two units', it: 'Contraddizione fra due US' },
    severity: 'error',
  },
  cycle: {
    title: { en: 'Cycle of several units', it: 'Ciclo fra più US' },
    severity: 'error',
  },
  equal_but_ordered: {
    title: { en: 'Same unit, but one above the other', it: 'Uguali, ma una sopra l’altra' },
    severity: 'error',
  },
  contemporary_but_ordered: {
    title: { en: 'Contemporary, but one above the other', it: 'Contemporanee, ma una sopra l’altra' },
    severity: 'error',
  },
  contemporary_cannot_hold: {
    title: { en: 'Cannot be contemporary', it: 'Non possono essere contemporanee' },
    severity: 'error',
  },
  unknown_unit: {
    title: { en: 'Unit not recorded', it: 'US non schedata' },
    severity: 'error',
    check: 'integrity',
  },
  one_sided: {
    title: { en: 'Recorded on one sheet only', it: 'Registrato su una sola scheda' },
    severity: 'warning',
    check: 'integrity',
    needsWholeSite: true,
  },
  conflicting_kinds: {
    title: { en: 'Different relations between the same units', it: 'Rapporti diversi fra le stesse US' },
    severity: 'warning',
    check: 'format',
  },
  impossible_by_type: {
    title: { en: 'Not possible for the unit type', it: 'Non possibile per il tipo di unità' },
    severity: 'warning',
    check: 'format',
  },
  em_relation_unfit: {
    title: { en: 'Relation that does not fit the node types', it: 'Rapporto non adatto ai tipi di nodo' },
    severity: 'warning',
    check: 'format',
  },
  em_chain_unfit: {
    title: { en: 'Invalid chain of sources', it: 'Catena delle fonti non valida' },
    severity: 'warning',
    check: 'format',
  },
  em_chain_incomplete: {
    title: { en: 'Incomplete chain of sources', it: 'Catena delle fonti incompleta' },
    severity: 'warning',
    check: 'integrity',
    needsWholeSite: true,
  },
  unknown_type: {
    title: { en: 'Unknown unit type', it: 'Tipo di unità sconosciuto' },
    severity: 'warning',
    needsWholeSite: true,
  },
  find_without_unit: {
    title: { en: 'Finds of a unit that is not recorded', it: 'Reperti di una US non schedata' },
    severity: 'warning',
    needsWholeSite: true,
  },
  missing_record: {
    title: { en: 'Record that does not exist', it: 'Scheda che non esiste' },
    severity: 'warning',
    needsWholeSite: true,
  },
  burial_without_individual: {
    title: { en: 'Burial without an individual', it: 'Sepoltura senza individui' },
    severity: 'warning',
    needsWholeSite: true,
  },
  individual_outside_burial: {
    title: { en: 'Individual outside its burial', it: 'Individuo fuori dalla sua sepoltura' },
    severity: 'warning',
    needsWholeSite: true,
  },
  in_two_boxes: {
    title: { en: 'In two boxes', it: 'In due casse' },
    severity: 'warning',
    needsWholeSite: true,
  },
  box_too_light: {
    title: { en: 'Box lighter than its contents', it: 'Cassa più leggera del contenuto' },
    severity: 'warning',
    needsWholeSite: true,
  },
  zero_quantity: {
    title: { en: 'Count or weight of zero', it: 'Quantità o peso pari a zero' },
    severity: 'warning',
    needsWholeSite: true,
  },
  undescribed_period: {
    title: { en: 'Period not described', it: 'Periodo non descritto' },
    severity: 'warning',
    needsWholeSite: true,
  },
  period_inversion: {
    title: { en: 'Conflict with the periods', it: 'In contrasto con i periodi' },
    severity: 'warning',
  },
  elevation_inversion: {
    title: { en: 'Conflict with the elevations', it: 'In contrasto con le quote' },
    severity: 'warning',
  },
  relation_without_overlap: {
    title: { en: 'Relation without overlap on the plan', it: 'Rapporto senza sovrapposizione in pianta' },
    severity: 'warning',
    needsWholeSite: true,
  },
  overlap_without_order: {
    title: { en: 'Overlap on the plan without an order', it: 'Sovrapposizione in pianta senza rapporto' },
    severity: 'warning',
    needsWholeSite: true,
  },
  later_but_lower: {
    title: { en: 'Later but lower on the plan', it: 'Posteriore ma più bassa in pianta' },
    severity: 'warning',
    needsWholeSite: true,
  },
  fill_outside_cut: {
    title: { en: 'Fill outside its cut', it: 'Riempimento fuori dal taglio' },
    severity: 'warning',
    needsWholeSite: true,
  },
  abuts_apart: {
    title: { en: 'Abutting units apart on the plan', it: 'US appoggiate ma distanti in pianta' },
    severity: 'warning',
    needsWholeSite: true,
  },
  height_outside: {
    title: { en: 'Height outside the outline', it: 'Quota fuori dal contorno' },
    severity: 'warning',
    needsWholeSite: true,
  },
  height_outlier: {
    title: { en: 'Heights of one unit far apart', it: 'Quote della stessa US troppo diverse' },
    severity: 'warning',
    needsWholeSite: true,
  },
  outline_outside_area: {
    title: { en: 'Outline outside the excavated area', it: 'Contorno fuori dall’area di scavo' },
    severity: 'warning',
    needsWholeSite: true,
  },
  two_outlines: {
    title: { en: 'Two outlines of one unit', it: 'Due contorni della stessa US' },
    severity: 'warning',
    needsWholeSite: true,
  },
  same_outline: {
    title: { en: 'Two units with the same outline', it: 'Due US con lo stesso contorno' },
    severity: 'warning',
    needsWholeSite: true,
  },
  isolated: {
    title: { en: 'No relations', it: 'Senza rapporti' },
    severity: 'warning',
    check: 'integrity',
    needsWholeSite: true,
  },
  equal_unlike: {
    title: { en: 'Same unit, but different data', it: 'Uguali, ma con dati diversi' },
    severity: 'warning',
    check: 'format',
  },
  cut_empty: {
    title: { en: 'Cut without a fill', it: 'Taglio senza riempimento' },
    severity: 'info',
    needsWholeSite: true,
  },
  abuts_overlaps: {
    title: {
      en: 'Abutting units that overlap on the plan',
      it: 'US appoggiate che in pianta si sovrappongono',
    },
    severity: 'info',
    needsWholeSite: true,
  },
  touch_without_overlap: {
    title: { en: 'Relation with units that only touch', it: 'Rapporto fra US che in pianta si toccano' },
    severity: 'info',
    needsWholeSite: true,
  },
  plan_incomplete: {
    title: { en: 'Plan compared in part', it: 'Pianta confrontata in parte' },
    severity: 'info',
    needsWholeSite: true,
  },
  structure_unconnected: {
    title: { en: 'Structure of unconnected units', it: 'Struttura con US non collegate' },
    severity: 'info',
    needsWholeSite: true,
  },
  redundant: {
    title: { en: 'Redundant relation', it: 'Rapporto ridondante' },
    severity: 'info',
    needsWholeSite: true,
  },
  disconnected: {
    title: { en: 'Disconnected parts', it: 'Parti non collegate' },
    severity: 'info',
    check: 'integrity',
    needsWholeSite: true,
  },
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof FINDINGS;
/** All codes, most serious first. */
export const FINDING_CODES = Object.keys(FINDINGS) as FindingCode[];

/** Returns the short title of a finding. */
export function titleOfFinding(code: FindingCode): Labels {
  return kindOf(code).title;
}

/** Returns the severity of a finding. */
export function severityOf(code: FindingCode): Severity {
  return kindOf(code).severity;
}

/** Returns true if a finding concerns the site as a whole. */
export function needsWholeSite(code: FindingCode): boolean {
  return kindOf(code).needsWholeSite === true;
}

/** Lists the codes of the findings that a check covers. */
export function codesOfCheck(check: RelationCheck): FindingCode[] {
  return FINDING_CODES.filter((code) => kindOf(code).check === check);
}

function kindOf(code: FindingCode): FindingKind {
  return FINDINGS[code];
}

/** A possible correction of a contradiction. */
export interface Suggestion {
  /** `drop` the relation, `reverse` it, `retarget` it to another unit, `separate` two units stated to be one. */
  action: 'drop' | 'reverse' | 'retarget' | 'separate';
  relation: NamedRelation;
  /** The relation after the correction (`reverse`, `retarget`). */
  instead?: NamedRelation;
  /** Number of contradictions that would remain. */
  contradictions_left: number;
}

/** A record that is no unit, by its kind and number. */
export interface NamedOfKind {
  entity: CheckedKind;
  name: string;
}

/** A problem in the records that somebody should check. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** A sentence. */
  message: string;
  /** Names of the units concerned. */
  units: string[];
  /** The statements that together lead to the finding. */
  chain: ChainStep[];
  /** Suggestions, most likely error first. */
  suggestions: Suggestion[];
  /** The units in between, for a redundant relation. */
  implied_by?: string[];
  /** The period, missing unit or record that the finding is about. */
  subject?: string;
  /** The records concerned that are no units. */
  records?: NamedOfKind[];
  /** The unit whose outline or height is probably wrong. */
  suspect?: string;
  /** The measured values. A note on a finding applies only as long as they stay the same. */
  measured?: string;
  /** Note on the finding. */
  note?: NoteOfFinding;
}

/** Stored facts about a finding: why it was dismissed, and to whom it is assigned. */
export type NoteOfFinding = Pick<FindingNote, 'reason' | 'left_by' | 'left_at' | 'assigned_to'>;

/** Builds a finding. Its code determines the severity. */
export function buildFinding(
  code: FindingCode,
  facts: Pick<Finding, 'message' | 'units'> &
    Partial<
      Pick<Finding, 'chain' | 'suggestions' | 'implied_by' | 'subject' | 'records' | 'suspect' | 'measured'>
    >,
): Finding {
  const {
    message,
    units,
    chain = [],
    suggestions = [],
    implied_by,
    subject,
    records,
    suspect,
    measured,
  } = facts;
  const finding: Finding = { code, severity: severityOf(code), chain, suggestions, message, units };
  if (implied_by) finding.implied_by = implied_by;
  if (subject !== undefined) finding.subject = subject;
  if (records) finding.records = records;
  if (suspect !== undefined) finding.suspect = suspect;
  if (measured !== undefined) finding.measured = measured;
  return finding;
}
