import type { TextsOf } from '../i18n/language.ts';

const en = {
  title: 'Linked records',
  us: 'SU',
  inventario: 'Finds',
  missing: 'not recorded yet',
  more: (count: string) => `and ${count} more`,
  ofDay: 'Recorded on this day',
  media: 'Photos',
  none: 'No record is linked.',
};

const it: typeof en = {
  title: 'Schede collegate',
  us: 'US',
  inventario: 'Reperti',
  missing: 'scheda non ancora registrata',
  more: (count) => `e altre ${count}`,
  ofDay: 'Registrati in questo giorno',
  media: 'Foto',
  none: 'Nessuna scheda collegata.',
};

/** Texts of linked records. */
export const LINKED_TEXTS: TextsOf<typeof en> = { en, it };
