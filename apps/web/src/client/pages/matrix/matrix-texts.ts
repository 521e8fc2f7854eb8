import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Harris matrix',
  find: 'Find a unit',
  notFound: (name: string) => `No unit ${name} in the matrix.`,
  lanes: 'Lanes',
  groupings: { period: 'Periods', phase: 'Phases', area: 'Areas', none: 'None' },
  print: 'PDF',
  findings: 'Findings',
  noFindings: 'No contradiction, no warning.',
  empty: 'No unit is recorded yet. The matrix draws itself from the relations of the units.',
  toUnits: 'To the units',
  chosen: (name: string) => `SU ${name}`,
  open: 'Open the record',
  scene: 'Show in 3D',
  chain: 'Chain of the contradiction',
  nothingChosen: 'Choose a box, or find a unit by its number.',
  drawing: 'Drawing the matrix …',
};

const it: typeof en = {
  title: 'Matrix di Harris',
  find: 'Trova una US',
  notFound: (name) => `Nel matrix non c’è la US ${name}.`,
  lanes: 'Fasce',
  groupings: { period: 'Periodi', phase: 'Fasi', area: 'Aree', none: 'Nessuna' },
  print: 'PDF',
  findings: 'Segnalazioni',
  noFindings: 'Nessuna contraddizione, nessun avviso.',
  empty: 'Non è ancora registrata nessuna US. Il matrix si disegna da sé dai rapporti tra le US.',
  toUnits: 'Alle US',
  chosen: (name) => `US ${name}`,
  open: 'Apri la scheda',
  scene: 'Mostra in 3D',
  chain: 'Catena della contraddizione',
  nothingChosen: 'Scegli un riquadro, o trova una US dal suo numero.',
  drawing: 'Il matrix si sta disegnando …',
};

/** The words of the page of the matrix. */
export const MATRIX_TEXTS: TextsOf<typeof en> = { en, it };
