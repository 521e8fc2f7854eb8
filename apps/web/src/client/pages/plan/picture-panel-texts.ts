import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Pictures',
  none: 'No picture is placed on the plan yet.',
  add: 'Place a picture…',
  opacity: (name: string) => `Opacity of ${name}`,
  goTo: (name: string) => `Go to ${name}`,
  goToShort: 'Go to',
  edit: (name: string) => `Edit the place of ${name}`,
  editShort: 'Edit…',
  backgroundMap: 'Background map',
  noMap: 'None',
  noPlace: 'The background map cannot be shown: the site has no coordinate system.',
  noAnswer: (name: string) => `The server of the map ${name} does not answer.`,
};

const it: typeof en = {
  title: 'Immagini',
  none: 'Nessuna immagine è ancora sulla pianta.',
  add: 'Posiziona un’immagine…',
  opacity: (name) => `Opacità di ${name}`,
  goTo: (name) => `Vai a ${name}`,
  goToShort: 'Vai',
  edit: (name) => `Modifica la posizione di ${name}`,
  editShort: 'Modifica…',
  backgroundMap: 'Mappa di sfondo',
  noMap: 'Nessuna',
  noPlace: 'La mappa di sfondo non si può mostrare: il sito non ha un sistema di riferimento.',
  noAnswer: (name) => `Il server della mappa ${name} non risponde.`,
};

/** Texts of the panel of pictures on the plan page. */
export const PICTURE_PANEL_TEXTS: TextsOf<typeof en> = { en, it };
