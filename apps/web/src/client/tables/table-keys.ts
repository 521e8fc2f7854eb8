import { useKeys } from '../keys/keys.ts';
import type { KeyBinding } from '../keys/match-keys.ts';
import type { TextsOf } from '../i18n/language.ts';
import { useTexts } from '../i18n/language.ts';
import type { Saves } from './use-saves.ts';

const en = {
  place: 'In the table',
  move: 'Next cell. With Shift: select a range',
  down: 'Next row. With Shift: previous row',
  edit: 'Edit the cell. Typing replaces its content',
  letters: 'In the number column: commands of the page. In other cells: start typing',
  open: 'Open the sheet',
  openFull: 'Open the sheet as full page',
  check: 'Select the row',
  all: 'Select all cells',
  copy: 'Copy the selected cells',
  paste: 'Paste from a spreadsheet. You see a preview first',
  fill: 'Fill down',
  clear: 'Empty the selected cells. Ctrl+Z undoes it',
  widen: 'Make the column wider or narrower',
  toTable: 'Go to the table',
  undo: 'Undo your last change to this site, including changes on sheets and new lines',
  redo: 'Redo',
};

const it: typeof en = {
  place: 'Nella tabella',
  move: 'Cella successiva. Con Maiusc: seleziona un intervallo',
  down: 'Riga successiva. Con Maiusc: riga precedente',
  edit: 'Modifica la cella. Scrivendo si sostituisce il contenuto',
  letters: 'Nella colonna del numero: comandi della pagina. Nelle altre celle: inizia a scrivere',
  open: 'Apri la scheda',
  openFull: 'Apri la scheda a pagina intera',
  check: 'Seleziona la riga',
  all: 'Seleziona tutte le celle',
  copy: 'Copia le celle selezionate',
  paste: 'Incolla da un foglio di calcolo. Prima vedi un’anteprima',
  fill: 'Riempi verso il basso',
  clear: 'Svuota le celle selezionate. Ctrl+Z annulla',
  widen: 'Allarga o restringi la colonna',
  toTable: 'Vai alla tabella',
  undo: 'Annulla la tua ultima modifica a questo sito, anche se fatta in una scheda o in una riga',
  redo: 'Ripeti',
};

const TABLE_KEY_TEXTS: TextsOf<typeof en> = { en, it };

/** Keys of the grid with their labels. `true` marks keys for users who may change records. */
const KEYS: readonly (readonly [keys: string, label: keyof typeof en, changes?: true])[] = [
  ['↑↓←→', 'move'],
  ['Enter', 'down'],
  ['F2', 'edit', true],
  ['a…z', 'letters'],
  ['Space', 'open'],
  ['Ctrl+Enter', 'openFull'],
  ['Shift+Space', 'check'],
  ['Ctrl+a', 'all'],
  ['Ctrl+c', 'copy'],
  ['Ctrl+v', 'paste', true],
  ['Ctrl+d', 'fill', true],
  ['Delete', 'clear', true],
  ['Alt+Shift+→←', 'widen'],
];

export interface TableKeysProps extends Pick<Saves, 'undo' | 'redo'> {
  mayChange: boolean;
}

/** An empty input line below a table. Undo works there for the records that were just created. */
const EMPTY_LINE = '.unit-line input:placeholder-shown';

/**
 * Adds the keys of a table to the list of keys. The grid itself handles them. Undo and redo also work
 * outside the grid, unless the user is typing.
 */
export function TableKeys({ mayChange, undo, redo }: TableKeysProps): undefined {
  const { place, ...labels } = useTexts(TABLE_KEY_TEXTS);
  const listed = KEYS.filter(([, , changes]) => mayChange || !changes).map(([keys, label]): KeyBinding => ({
    keys,
    label: labels[label as keyof typeof labels],
    place,
  }));
  const undoing: KeyBinding[] = [
    { keys: 'Ctrl+z', label: labels.undo, place, run: () => void undo() },
    { keys: 'Ctrl+y', label: labels.redo, place, run: () => void redo() },
  ];
  const inLine = undoing.map((binding) => ({
    ...binding,
    whileTyping: true,
    within: () => document.querySelector(EMPTY_LINE),
  }));
  const toTable: KeyBinding = {
    keys: 't',
    label: labels.toTable,
    place,
    run: () => document.querySelector<HTMLElement>('#table')?.focus(),
  };
  useKeys(mayChange ? [toTable, ...listed, ...undoing, ...inLine] : [toTable, ...listed]);
}
