import type { Labels } from '@trowel/domain/core';

/** The keys of one page. */
export interface PageKeys {
  title: Labels;
  keys: readonly (readonly [keys: string, label: Labels])[];
}

const NEXT = { en: 'Next and previous', it: 'Successiva e precedente' };
const FULL = { en: 'Sheet as full page', it: 'Scheda a pagina intera' };
const UNDO = { en: 'Undo your last change', it: 'Annulla la tua ultima modifica' };

/** The keys of the pages of a site. `?` lists the active ones on each page. */
export const PAGE_KEYS: readonly PageKeys[] = [
  {
    title: { en: 'Tables', it: 'Tabelle' },
    keys: [
      ['c', { en: 'Write a new record', it: 'Scrivi una nuova scheda' }],
      ['↑ ↓ ← →', { en: 'Next cell. With Shift: select a range', it: 'Cella vicina. Con Maiusc: seleziona' }],
      ['t', { en: 'Go to the table', it: 'Vai alla tabella' }],
      ['F2', { en: 'Edit the cell', it: 'Modifica la cella' }],
      ['Space', { en: 'Open the sheet', it: 'Apri la scheda' }],
      ['Ctrl+Enter', FULL],
      ['Shift+Space', { en: 'Select the row', it: 'Seleziona la riga' }],
      ['Ctrl+c', { en: 'Copy', it: 'Copia' }],
      ['Ctrl+v', { en: 'Paste, with a preview', it: 'Incolla, con anteprima' }],
      ['Ctrl+d', { en: 'Fill down', it: 'Riempi verso il basso' }],
      ['Delete', { en: 'Empty the selected cells', it: 'Svuota le celle selezionate' }],
      ['Ctrl+z', UNDO],
      ['Ctrl+y', { en: 'Redo', it: 'Ripeti' }],
    ],
  },
  {
    title: { en: 'Sheets', it: 'Schede' },
    keys: [
      ['j', { en: 'Next sheet', it: 'Scheda successiva' }],
      ['k', { en: 'Previous sheet', it: 'Scheda precedente' }],
      ['e', { en: 'Edit the first field', it: 'Modifica il primo campo' }],
      ['r', { en: 'Write relations', it: 'Scrivi i rapporti' }],
      ['d', { en: 'Duplicate', it: 'Duplica' }],
      ['n', { en: 'New unit with the next number', it: 'Nuova US con il numero seguente' }],
      ['f', FULL],
    ],
  },
  {
    title: { en: 'The line', it: 'La riga' },
    keys: [
      ['Enter', { en: 'Record', it: 'Registra' }],
      ['Alt+1', { en: 'Show the chain of a contradiction', it: 'Mostra la catena di una contraddizione' }],
      ['Alt+2', { en: 'Reverse the chosen relation', it: 'Inverti il rapporto scelto' }],
      ['Alt+3', { en: 'Mark it as uncertain', it: 'Segnalo come incerto' }],
      ['Ctrl+z', UNDO],
    ],
  },
  {
    title: { en: 'Matrix', it: 'Matrix' },
    keys: [
      ['/', { en: 'Find a unit', it: 'Trova una US' }],
      ['+', { en: 'Zoom in', it: 'Ingrandisci' }],
      ['-', { en: 'Zoom out', it: 'Riduci' }],
      ['0', { en: 'Fit', it: 'Adatta' }],
      ['r', { en: 'Relate the selected unit', it: 'Aggiungi un rapporto alla US scelta' }],
      [
        ', .',
        { en: 'Move the box, in a manual layout', it: 'Sposta il riquadro, nella disposizione manuale' },
      ],
      ['Ctrl+z', UNDO],
    ],
  },
  {
    title: { en: 'Findings', it: 'Controlli' },
    keys: [
      ['j k', NEXT],
      [', .', { en: 'Walk along the chain', it: 'Percorri la catena' }],
      ['y', { en: 'Apply the suggestion', it: 'Applica il suggerimento' }],
      ['l', { en: 'Dismiss with a reason', it: 'Ignora con un motivo' }],
      ['a', { en: 'Assign', it: 'Assegna' }],
    ],
  },
];
