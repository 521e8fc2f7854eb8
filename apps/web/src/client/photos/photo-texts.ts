import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../i18n/language.ts';

const en = {
  viewer: 'Photograph viewer',
  open: (name: string) => `Open ${name}`,
  position: (at: string, total: string) => `${at} of ${total}`,
  previous: 'Previous photograph',
  next: 'Next photograph',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  turnLeft: 'Rotate left',
  turnRight: 'Rotate right',
  original: 'Original file',
  close: 'Close',
  details: 'Details',
  noPicture: 'This photograph cannot be shown. Open the original file.',
  taken: (day: string) => `Taken ${day}`,
  ofUnit: (number: string) => `SU ${number}`,
  ofFind: (number: string) => `Find ${number}`,
  ofSite: 'Of the site',
};

const it: typeof en = {
  viewer: 'Visualizzatore delle foto',
  open: (name) => `Apri ${name}`,
  position: (at, total) => `${at} di ${total}`,
  previous: 'Foto precedente',
  next: 'Foto successiva',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  fit: 'Adatta',
  turnLeft: 'Ruota a sinistra',
  turnRight: 'Ruota a destra',
  original: 'File originale',
  close: 'Chiudi',
  details: 'Dettagli',
  noPicture: 'Questa foto non si può mostrare. Apri il file originale.',
  taken: (day) => elideBefore('Scattata il', day),
  ofUnit: (number) => `US ${number}`,
  ofFind: (number) => `Reperto ${number}`,
  ofSite: 'Del sito',
};

/** Texts of the photograph viewer. */
export const PHOTO_TEXTS: TextsOf<typeof en> = { en, it };
