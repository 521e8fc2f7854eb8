import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Labels',
  intro:
    'A PDF with a QR code on each label. Scanning the code opens the record. Print at 100 %, without fitting to the page.',
  of: 'For',
  kinds: { us: 'Units', inventario: 'Finds', boxes: 'Boxes', samples: 'Samples' },
  ofTicked: (count: string) => `Only for the selected records: ${count}.`,
  tooMany: (most: string, count: string) => `At most ${most} at a time. Selected: ${count}.`,
  sheet: 'Printed on',
  sheets: {
    'a4-3x8': 'A4 sheet, 24 labels of 70 × 37 mm',
    'a4-2x7': 'A4 sheet, 14 labels of 99 × 38 mm',
    'roll-62x29': 'Roll, 62 × 29 mm',
    'roll-100x50': 'Roll, 100 × 50 mm',
  },
  area: 'Only this area',
  us: 'Only this unit',
  box: 'Only this box',
  start: 'First free label',
  startHint: 'For a partly used sheet, counted row by row.',
  copies: 'Copies of each',
  make: 'Create the PDF',
  making: 'Creating…',
  cancel: 'Cancel',
  saved: (name: string) => `${name} was saved.`,
  failed: (message: string) => `The labels could not be created. ${message}`,
  nothing: 'There are no records for these labels.',
};

const it: typeof en = {
  title: 'Etichette',
  intro:
    'Un PDF con un codice QR su ogni etichetta. Inquadrando il codice si apre la scheda. Stampa al 100 %, senza adattare alla pagina.',
  of: 'Per',
  kinds: { us: 'US', inventario: 'Reperti', boxes: 'Casse', samples: 'Campioni' },
  ofTicked: (count) => `Solo per le schede selezionate: ${count}.`,
  tooMany: (most, count) => `Al massimo ${most} alla volta. Selezionate: ${count}.`,
  sheet: 'Supporto',
  sheets: {
    'a4-3x8': 'Foglio A4, 24 etichette da 70 × 37 mm',
    'a4-2x7': 'Foglio A4, 14 etichette da 99 × 38 mm',
    'roll-62x29': 'Rotolo, 62 × 29 mm',
    'roll-100x50': 'Rotolo, 100 × 50 mm',
  },
  area: 'Solo quest’area',
  us: 'Solo questa US',
  box: 'Solo questa cassa',
  start: 'Prima etichetta libera',
  startHint: 'Per un foglio già iniziato. Si conta riga per riga.',
  copies: 'Copie di ciascuna',
  make: 'Crea il PDF',
  making: 'In preparazione…',
  cancel: 'Annulla',
  saved: (name) => `${name} è stato salvato.`,
  failed: (message) => `Non è stato possibile creare le etichette. ${message}`,
  nothing: 'Non ci sono schede per queste etichette.',
};

/** Texts of the labels dialog. */
export const LABELS_TEXTS: TextsOf<typeof en> = { en, it };
export type LabelSheet = keyof (typeof en)['sheets'];
export type LabelKind = keyof (typeof en)['kinds'];
export type LabelsTexts = typeof en;
