import { useKeys } from '../keys/keys.ts';
import type { KeyBinding } from '../keys/match-keys.ts';
import type { TextsOf } from '../i18n/language.ts';
import { useTexts } from '../i18n/language.ts';
import type { Saves } from './use-saves.ts';

const en = {
  place: 'In the table',
  move: 'Next cell; with Shift choose a range',
  down: 'Next row; with Shift the row before',
  edit: 'Edit the cell; typing replaces its content',
  letters: 'In the number column: the commands of the page. In other cells: typing begins',
  open: 'Open the sheet',
  openFull: 'Open the sheet as full page',
  check: 'Tick the row',
  all: 'Choose all cells',
  copy: 'Copy the chosen cells',
  paste: 'Paste from a spreadsheet: a preview comes first',
  fill: 'Fill down',
  clear: 'Empty the chosen cells; Ctrl+Z undoes it',
  undo: 'Undo your last change to this site, also on sheets and by lines',
  redo: 'Redo',
};

const it: typeof en = {
  place: 'Nella tabella',
  move: 'Cella successiva; con Maiusc si sceglie un intervallo',
  down: 'Riga successiva; con Maiusc la precedente',
  edit: 'Modifica la cella; scrivendo si sostituisce il contenuto',
  letters: 'Nella colonna del numero: i comandi della pagina. Nelle altre celle: si comincia a scrivere',
  open: 'Apri la scheda',
  openFull: 'Apri la scheda a tutta pagina',
  check: 'Spunta la riga',
  all: 'Scegli tutte le celle',
  copy: 'Copia le celle scelte',
  paste: 'Incolla da un foglio di calcolo: prima c’è un’anteprima',
  fill: 'Riempi verso il basso',
  clear: 'Svuota le celle scelte; Ctrl+Z annulla',
  undo: 'Annulla la tua ultima modifica a questo sito, anche fatta su schede e righe',
  redo: 'Ripeti',
};

const TABLE_KEY_TEXTS: TextsOf<typeof en> = { en, it };

/** Which key of the grid does what. `true`: only where the person may change records. */
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
];

interface TableKeysProps extends Pick<Saves, 'undo' | 'redo'> {
  mayChange: boolean;
}

/** An empty line below a table: what was recorded by it a moment ago is undone from there. */
const EMPTY_LINE = '.unit-line input:placeholder-shown';

/**
 * Lists the keys of a table beside those of the page; the grid itself listens to them. Undo and redo also work wherever
 * nothing is being typed.
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
  useKeys(mayChange ? [...listed, ...undoing, ...inLine] : listed);
}
