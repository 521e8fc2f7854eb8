// A data table: the words of drawings and texts of a matrix, in two languages. Italian units are feminine (una US).
import { elideBefore } from '@trowel/domain/core';
import type { BoxShape } from '../layout/model/layout-model.ts';
import type { Language } from '@trowel/domain/matrix';
import type { Became, LineBecame } from './compared-marks.ts';
import type { LineClass } from './matrix-styles.ts';

/** Result of checking the drawing against the records. */
export interface DrawingProof {
  isFaithful: boolean;
  /** Checksum of the drawing, hexadecimal. */
  hash: string;
  /** Direct relations checked. */
  pairs: number;
}

/** The words of drawings and texts of a matrix in one language. Numbers in sentences are grouped by thousands. */
export interface MatrixWords {
  language: Language;
  /** Default title. */
  matrix: string;
  /** State before a formatted date and time. */
  stateBefore: (moment: string) => string;
  /** Comparison with a past state of the same drawing. */
  comparedWith: (state: string) => string;
  now: string;
  changes: string;
  noChanges: string;
  /** Explains which units the counts of a comparison include. */
  countsOfBoth: string;
  became: Readonly<Record<Became, string>>;
  linesBecame: Readonly<Record<LineBecame, string>>;
  site: string;
  area: string;
  structure: string;
  activity: string;
  type: string;
  date: string;
  period: string;
  phase: string;
  unit: string;
  units: string;
  legend: string;
  level: string;
  and: string;
  is: string;
  none: string;
  /** Title of the tray. */
  withoutRelations: string;
  /** Heading of the key to rows and columns without room for their names. */
  rowsAndColumns: string;
  withoutPeriod: string;
  /** Heading of the column for units without area, structure or activity. */
  without: { area: string; structure: string; activity: string };
  equalUnits: string;
  contemporaries: string;
  contradictions: string;
  findings: string;
  errors: string;
  warnings: string;
  infos: string;
  index: string;
  sheet: string;
  sheets: string;
  grid: string;
  scale: string;
  checksum: string;
  shapes: Readonly<Record<BoxShape, string>>;
  lines: Readonly<Record<LineClass, string>>;
  inferredPeriod: string;
  contemporary: string;
  lasted: string;
  junction: string;
  jump: string;
  later(units: string): string;
  earlier(units: string): string;
  contemporaryWith(units: string): string;
  above(units: string): string;
  below(units: string): string;
  /** The first unit is recorded as later. The other records contradict this. */
  contradicting(later: string, earlier: string): string;
  recordedIn(sheets: string): string;
  more(count: number): string;
  counts(figures: { units: number; relations: number; lines: number; levels: number }): string;
  /** `notDrawn`: number of relations that cannot be drawn because of errors. */
  proved(proof: DrawingProof, notDrawn: number): string;
  /** Names the relations that cannot be drawn: the first few, then a count. */
  notDrawn(relations: readonly string[]): string;
  latestOnTop: string;
}

const ENGLISH: MatrixWords = {
  language: 'en',
  matrix: 'Harris matrix',
  stateBefore: (moment) => `state before ${moment} (UTC)`,
  comparedWith: (state) => `compared with the ${state}`,
  now: 'current state',
  changes: 'What changed',
  noChanges: 'The matrix is the same in both states.',
  countsOfBoth: 'The counts include the units and lines of both states.',
  became: {
    added: 'unit added',
    gone: 'unit removed',
    moved: 'unit moved to another area, period or phase',
    changed: 'unit changed',
  },
  linesBecame: { added: 'line added', gone: 'line removed' },
  site: 'Site',
  area: 'Area',
  structure: 'Structure',
  activity: 'Activity',
  type: 'Type',
  date: 'Date',
  period: 'Period',
  phase: 'Phase',
  unit: 'SU',
  units: 'Units',
  legend: 'Legend',
  level: 'Level',
  and: 'and',
  is: 'is',
  none: 'none',
  withoutRelations: 'Units without relations',
  rowsAndColumns: 'Rows and columns',
  withoutPeriod: 'Without period',
  without: { area: '–', structure: 'Without structure', activity: 'Without activity' },
  equalUnits: 'Recorded as the same unit',
  contemporaries: 'Contemporary',
  contradictions: 'Contradicting relations',
  findings: 'Findings',
  errors: 'Contradictions',
  warnings: 'Warnings',
  infos: 'Remarks',
  index: 'Index of units',
  sheet: 'Sheet',
  sheets: 'Sheets',
  grid: 'Grid',
  scale: 'Scale',
  checksum: 'Checksum',
  shapes: {
    deposit: 'layer, fill',
    cut: 'cut',
    structure: 'masonry, structure',
    burial: 'burial',
    virtual: 'virtual unit',
    document: 'document',
    group: 'group of units',
  },
  lines: {
    order: 'the upper unit is the later one',
    uncertain: 'uncertain relation',
    hidden: 'through hidden units',
    interleaving: 'interleaved groups',
    paradox: 'conflicts with the periods; the arrow points to the earlier unit',
    contradiction: 'contradicts the other records',
  },
  inferredPeriod: 'period not recorded, inferred',
  contemporary: 'contemporary',
  lasted: 'lasted until',
  junction: 'lines meet',
  jump: 'lines cross without meeting',
  later: (units) => `later than ${units}`,
  earlier: (units) => `earlier than ${units}`,
  contemporaryWith: (units) => `contemporary with ${units}`,
  above: (units) => `above ${units}`,
  below: (units) => `below ${units}`,
  contradicting: (later, earlier) =>
    `SU ${later} is recorded as later than ${earlier}. The other records contradict this.`,
  recordedIn: (sheets) => `recorded in ${sheets}`,
  more: (count) => `${groupDigits(count, ',')} more`,
  counts: ({ units, relations, lines, levels }) =>
    [
      count(units, ['unit', 'units'], ','),
      count(relations, ['relation', 'relations'], ','),
      `${count(lines, ['line', 'lines'], ',')} drawn`,
      count(levels, ['level', 'levels'], ','),
    ].join(' · '),
  proved: ({ isFaithful, pairs }, notDrawn) => {
    if (!isFaithful) return 'Not certified: the lines do not match the records exactly.';
    const checked = count(pairs, ['relation', 'relations'], ',');
    return notDrawn === 0
      ? `Verified: the lines match the records exactly (${checked}, none missing, none added).`
      : `Incomplete: ${count(notDrawn, ['relation is', 'relations are'], ',')} not drawn because of errors. The lines match the other records exactly (${checked}).`;
  },
  notDrawn: (relations) => `Not drawn because of errors: ${nameFirst(relations, 'more')}.`,
  latestOnTop: 'The latest units are at the top.',
};

const ITALIAN: MatrixWords = {
  language: 'it',
  matrix: 'Matrix di Harris',
  stateBefore: (moment) => `stato ${elideBefore('prima del', moment)} (UTC)`,
  comparedWith: (state) => `a confronto con lo ${state}`,
  now: 'stato attuale',
  changes: 'Che cosa è cambiato',
  noChanges: 'Tra i due stati il matrix non cambia.',
  countsOfBoth: 'I totali comprendono le US e le linee di entrambi gli stati.',
  became: {
    added: 'US aggiunta',
    gone: 'US rimossa',
    moved: 'US spostata in altra area, periodo o fase',
    changed: 'US modificata',
  },
  linesBecame: { added: 'linea aggiunta', gone: 'linea rimossa' },
  site: 'Sito',
  area: 'Area',
  structure: 'Struttura',
  activity: 'Attività',
  type: 'Tipo',
  date: 'Data',
  period: 'Periodo',
  phase: 'Fase',
  unit: 'US',
  units: 'US',
  legend: 'Legenda',
  level: 'Livello',
  and: 'e',
  is: 'è',
  none: 'nessuna',
  withoutRelations: 'US senza rapporti',
  rowsAndColumns: 'Righe e colonne',
  withoutPeriod: 'Senza periodo',
  without: { area: '–', structure: 'Senza struttura', activity: 'Senza attività' },
  equalUnits: 'Registrate come la stessa US',
  contemporaries: 'Contemporanee',
  contradictions: 'Rapporti in contraddizione',
  findings: 'Segnalazioni',
  errors: 'Contraddizioni',
  warnings: 'Avvisi',
  infos: 'Osservazioni',
  index: 'Indice delle US',
  sheet: 'Foglio',
  sheets: 'Fogli',
  grid: 'Riquadro',
  scale: 'Scala',
  checksum: 'Codice di controllo',
  shapes: {
    deposit: 'strato, riempimento',
    cut: 'taglio',
    structure: 'muratura, struttura',
    burial: 'sepoltura',
    virtual: 'US virtuale',
    document: 'documento',
    group: 'gruppo di US',
  },
  lines: {
    order: 'la US in alto è posteriore',
    uncertain: 'rapporto incerto',
    hidden: 'attraverso US nascoste',
    interleaving: 'gruppi che si intrecciano',
    paradox: 'in contrasto con i periodi; la freccia indica la US anteriore',
    contradiction: 'contraddice le altre schede',
  },
  inferredPeriod: 'periodo non registrato, dedotto',
  contemporary: 'contemporanee',
  lasted: 'durata fino a',
  junction: 'linee che si uniscono',
  jump: 'linee che si incrociano senza unirsi',
  later: (units) => `posteriore a ${units}`,
  earlier: (units) => `anteriore a ${units}`,
  contemporaryWith: (units) => `contemporanea a ${units}`,
  above: (units) => `sopra ${units}`,
  below: (units) => `sotto ${units}`,
  contradicting: (later, earlier) =>
    `La US ${later} è registrata come posteriore a ${earlier}, in contraddizione con le altre schede.`,
  recordedIn: (sheets) => `registrato in ${sheets}`,
  more: (count) => `altre ${groupDigits(count, '.')}`,
  counts: ({ units, relations, lines, levels }) =>
    [
      count(units, ['US', 'US'], '.'),
      count(relations, ['rapporto', 'rapporti'], '.'),
      count(lines, ['linea disegnata', 'linee disegnate'], '.'),
      count(levels, ['livello', 'livelli'], '.'),
    ].join(' · '),
  proved: ({ isFaithful, pairs }, notDrawn) => {
    if (!isFaithful) return 'Non certificato: le linee non corrispondono esattamente alle schede.';
    const checked = count(pairs, ['rapporto', 'rapporti'], '.');
    return notDrawn === 0
      ? `Verificato: le linee corrispondono esattamente alle schede (${checked}, nessuno mancante, nessuno aggiunto).`
      : `Incompleto: ${count(notDrawn, ['rapporto non è disegnato perché errato', 'rapporti non sono disegnati perché errati'], '.')}. Le linee corrispondono esattamente agli altri rapporti (${checked}).`;
  },
  notDrawn: (relations) => `Non disegnati perché errati: ${nameFirst(relations, 'altri')}.`,
  latestOnTop: 'Le US più recenti sono in alto.',
};

/** Returns the words of drawings and texts in a language. */
export function matrixWordsIn(language: Language): MatrixWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}

/** Maximum number of relations named in a footer. */
const MOST_NAMED = 6;

function nameFirst(relations: readonly string[], more: string): string {
  const named = relations.slice(0, MOST_NAMED).join('; ');
  return relations.length > MOST_NAMED ? `${named}; +${relations.length - MOST_NAMED} ${more}` : named;
}

function count(figure: number, [one, many]: readonly [string, string], separator: string): string {
  return `${groupDigits(figure, separator)} ${figure === 1 ? one : many}`;
}

function groupDigits(figure: number, separator: string): string {
  return String(figure).replace(/\B(?=(?:\d{3})+$)/g, separator);
}
