import { isRelationType, relationLabelsOf, type UnitRelation } from '@trowel/domain/records';

/** The languages of views. */
export type ViewLanguage = 'en' | 'it';

const en = {
  waiting: 'Waiting for the answer …',
  cancelled: 'The call was cancelled.',
  working: 'One moment …',
  failed: 'That did not work.',
  site: 'Site',
  area: 'Area',
  unit: 'SU',
  type: 'Type',
  definition: 'Definition',
  interpretation: 'Interpretation',
  description: 'Description',
  period: 'Period',
  dating: 'Dating',
  relations: 'Relations',
  noRelations: 'No relation is recorded.',
  openSheet: 'Open the sheet',
  close: 'Close',
  unitNamed: (name: string) => `SU ${name}`,
  matrix: 'Harris matrix',
  matrixOf: (site: string) => `Harris matrix of ${site}`,
  drawing: 'The drawing. Tab reaches its units; arrows go from unit to unit, Enter shows the sheet.',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Fit',
  wide: 'Whole window',
  narrow: 'Back to the conversation',
  around: 'Only what is around it',
  whole: 'Back to the whole drawing',
  tooLarge:
    'The drawing is too large to be shown here. Ask for an area, for what is around a unit, or for some units.',
  noDrawing: 'There is no drawing to show.',
  units: 'Units',
  shownOf: (shown: number, all: number) => (shown === all ? `${all} in all` : `${shown} of ${all}`),
  more: 'Show more',
  noUnits: 'No unit meets these conditions.',
  findings: 'Findings',
  noFindings: 'Nothing contradicts, and nothing is missing.',
  gravity: { error: 'Contradiction', warning: 'Warning', info: 'Remark' },
  chain: 'What says so, step by step',
  saidOn: (sheets: string) => `sheet ${sheets}`,
  suggestions: 'What would resolve it',
  actions: {
    drop: (what: string) => `delete “${what}”`,
    reverse: (what: string) => `turn “${what}” round`,
    retarget: (what: string, instead: string) => `make “${what}” read “${instead}”`,
    separate: (what: string) => `part the two units of “${what}”`,
    confirm: (what: string) => `record “${what}” on the other sheet too`,
    doubt: (what: string) => `mark “${what}” as doubtful`,
  },
  tryIt: 'What comes of it?',
  comesOf: (resolved: number, brought: number, left: number) =>
    `Resolves ${resolved}, brings ${brought === 0 ? 'none' : brought}. ${
      left === 0
        ? 'No contradiction is left then.'
        : left === 1
          ? '1 contradiction would be left.'
          : `${left} contradictions would be left.`
    } Nothing is changed yet.`,
  apply: 'Apply',
  confirm: 'Confirm',
  cancel: 'Cancel',
  applied: (resolved: number, brought: number) =>
    brought === 0 ? `Applied: ${resolved} resolved.` : `Applied: ${resolved} resolved, ${brought} new.`,
  undo: 'Undo',
  takesBack: (what: string) => `Takes back: ${what}.`,
  undone: 'Taken back.',
};

const it: typeof en = {
  waiting: 'In attesa della risposta …',
  cancelled: 'La richiesta è stata interrotta.',
  working: 'Un momento …',
  failed: 'Non è riuscito.',
  site: 'Sito',
  area: 'Area',
  unit: 'US',
  type: 'Tipo',
  definition: 'Definizione',
  interpretation: 'Interpretazione',
  description: 'Descrizione',
  period: 'Periodo',
  dating: 'Datazione',
  relations: 'Rapporti stratigrafici',
  noRelations: 'Nessun rapporto registrato.',
  openSheet: 'Apri la scheda',
  close: 'Chiudi',
  unitNamed: (name) => `US ${name}`,
  matrix: 'Matrix di Harris',
  matrixOf: (site) => `Matrix di Harris di ${site}`,
  drawing:
    'Il disegno. Con Tab si entra tra le US; le frecce passano da una US all’altra, Invio mostra la scheda.',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  fit: 'Adatta',
  wide: 'A tutta finestra',
  narrow: 'Torna alla conversazione',
  around: 'Solo le US vicine',
  whole: 'Torna al disegno intero',
  tooLarge:
    'Il disegno è troppo grande per stare qui. Chiedi un’area, le US vicine a una US, o solo alcune US.',
  noDrawing: 'Non c’è nessun disegno da mostrare.',
  units: 'US',
  shownOf: (shown, all) => (shown === all ? `${all} in tutto` : `${shown} di ${all}`),
  more: 'Mostra altre',
  noUnits: 'Nessuna US corrisponde alla richiesta.',
  findings: 'Controlli',
  noFindings: 'Nessuna contraddizione, nessuna mancanza.',
  gravity: { error: 'Contraddizione', warning: 'Avviso', info: 'Osservazione' },
  chain: 'Da quali schede nasce, passo per passo',
  saidOn: (sheets) => `scheda ${sheets}`,
  suggestions: 'Come si può risolvere',
  actions: {
    drop: (what) => `eliminare «${what}»`,
    reverse: (what) => `invertire «${what}»`,
    retarget: (what, instead) => `leggere «${what}» come «${instead}»`,
    separate: (what) => `separare le due US di «${what}»`,
    confirm: (what) => `registrare «${what}» anche nell’altra scheda`,
    doubt: (what) => `segnare «${what}» come dubbio`,
  },
  tryIt: 'Che cosa succede?',
  comesOf: (resolved, brought, left) =>
    `Ne risolve ${resolved}, ${brought === 0 ? 'senza altre' : `ne porta ${brought}`}. ${
      left === 0
        ? 'Poi non resta nessuna contraddizione.'
        : left === 1
          ? 'Resterebbe 1 contraddizione.'
          : `Resterebbero ${left} contraddizioni.`
    } Per ora non cambia niente.`,
  apply: 'Applica',
  confirm: 'Conferma',
  cancel: 'Lascia stare',
  applied: (resolved, brought) =>
    brought === 0
      ? `Applicato. Risolte: ${resolved}.`
      : `Applicato. Risolte: ${resolved}, nuove: ${brought}.`,
  undo: 'Annulla la modifica',
  takesBack: (what) => `Si torna indietro su: ${what}.`,
  undone: 'Modifica annullata.',
};

/** The words of the views. */
export type ViewTexts = typeof en;
export const VIEW_TEXTS: Readonly<Record<ViewLanguage, ViewTexts>> = { en, it };

/** A relation between two units, by name. */
export interface Statement {
  from: string;
  type: string;
  to: string;
}

/** Returns the verb of a relation for a sentence: `copre`. */
export function verbIn(type: string, language: ViewLanguage): string {
  return isRelationType(type) ? relationLabelsOf(type)[language].toLocaleLowerCase(language) : type;
}

/** Formats a relation as an archaeologist would say it: `12 copre 14`. */
export function formatStatement({ from, type, to }: Statement, language: ViewLanguage): string {
  return `${from} ${verbIn(type, language)} ${to}`;
}

/** A relation on a sheet: the number of its other unit, with the area if it differs. */
export type SheetRelation = Pick<UnitRelation, 'type' | 'us_number'> & { area?: string };
