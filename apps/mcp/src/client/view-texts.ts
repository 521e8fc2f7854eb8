import { isRelationType, relationLabelsOf, type UnitRelation } from '@trowel/domain/records';

/** The languages of views. */
export type ViewLanguage = 'en' | 'it';

const en = {
  waiting: 'Waiting for the answer…',
  cancelled: 'The request was cancelled.',
  working: 'One moment…',
  failed: 'The request failed.',
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
  drawing: 'The drawing. Tab selects the units, arrow keys move from unit to unit, Enter opens the sheet.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  wide: 'Full window',
  narrow: 'Back to the conversation',
  around: 'Only neighbouring units',
  whole: 'Back to the whole drawing',
  tooLarge:
    'The drawing is too large to show here. Ask for one area, the neighbours of a unit, or some units.',
  noDrawing: 'There is no drawing to show.',
  units: 'Units',
  shownOf: (shown: number, all: number) => (shown === all ? `${all} in total` : `${shown} of ${all}`),
  more: 'Show more',
  noUnits: 'No unit matches these conditions.',
  findings: 'Findings',
  noFindings: 'No contradictions or gaps.',
  gravity: { error: 'Contradiction', warning: 'Warning', info: 'Remark' },
  chain: 'The statements behind it, step by step',
  recordedOn: (sheets: string) => `sheet ${sheets}`,
  suggestions: 'Ways to resolve it',
  actions: {
    drop: (what: string) => `delete “${what}”`,
    reverse: (what: string) => `reverse “${what}”`,
    retarget: (what: string, instead: string) => `change “${what}” to “${instead}”`,
    separate: (what: string) => `delete “${what}”: they remain two units`,
    confirm: (what: string) => `record “${what}” on the other sheet too`,
    doubt: (what: string) => `mark “${what}” as uncertain`,
  },
  tryIt: 'Show the effect',
  comesOf: (resolved: number, brought: number, left: number) =>
    `Resolves ${resolved}, adds ${brought === 0 ? 'none' : brought}. ${
      left === 0
        ? 'No contradictions remain.'
        : left === 1
          ? '1 contradiction would remain.'
          : `${left} contradictions would remain.`
    } Nothing is changed yet.`,
  apply: 'Apply',
  confirm: 'Confirm',
  cancel: 'Cancel',
  applied: (resolved: number, brought: number) =>
    brought === 0 ? `Applied: ${resolved} resolved.` : `Applied: ${resolved} resolved, ${brought} new.`,
  undo: 'Undo',
  takesBack: (what: string) => `Undoes: ${what}.`,
  undone: 'Undone.',
};

const it: typeof en = {
  waiting: 'In attesa della risposta…',
  cancelled: 'La richiesta è stata annullata.',
  working: 'Un momento…',
  failed: 'La richiesta non è riuscita.',
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
  drawing: 'Il disegno. Tab seleziona le US, le frecce passano da una US all’altra, Invio apre la scheda.',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  fit: 'Adatta',
  wide: 'A tutta finestra',
  narrow: 'Torna alla conversazione',
  around: 'Solo le US vicine',
  whole: 'Torna al disegno intero',
  tooLarge:
    'Il disegno è troppo grande per essere mostrato qui. Chiedi una sola area, le US vicine a una US, o solo alcune US.',
  noDrawing: 'Non c’è nessun disegno da mostrare.',
  units: 'US',
  shownOf: (shown, all) => (shown === all ? `${all} in totale` : `${shown} di ${all}`),
  more: 'Mostra altre',
  noUnits: 'Nessuna US corrisponde alle condizioni.',
  findings: 'Segnalazioni',
  noFindings: 'Nessuna contraddizione e nessuna lacuna.',
  gravity: { error: 'Contraddizione', warning: 'Avviso', info: 'Osservazione' },
  chain: 'Le schede da cui risulta, passo per passo',
  recordedOn: (sheets) => `scheda ${sheets}`,
  suggestions: 'Modi per risolverla',
  actions: {
    drop: (what) => `eliminare «${what}»`,
    reverse: (what) => `invertire «${what}»`,
    retarget: (what, instead) => `cambiare «${what}» in «${instead}»`,
    separate: (what) => `eliminare «${what}»: restano due US`,
    confirm: (what) => `registrare «${what}» anche nell’altra scheda`,
    doubt: (what) => `segnare «${what}» come incerto`,
  },
  tryIt: 'Mostra l’effetto',
  comesOf: (resolved, brought, left) =>
    `Ne risolve ${resolved}, ${brought === 0 ? 'non ne aggiunge' : `ne aggiunge ${brought}`}. ${
      left === 0
        ? 'Non resterebbe nessuna contraddizione.'
        : left === 1
          ? 'Resterebbe 1 contraddizione.'
          : `Resterebbero ${left} contraddizioni.`
    } Per ora non è cambiato nulla.`,
  apply: 'Applica',
  confirm: 'Conferma',
  cancel: 'Annulla',
  applied: (resolved, brought) =>
    brought === 0
      ? `Applicato. Risolte: ${resolved}.`
      : `Applicato. Risolte: ${resolved}, nuove: ${brought}.`,
  undo: 'Annulla la modifica',
  takesBack: (what) => `Verrà annullato: ${what}.`,
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
