import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Settings',
  intro: 'They are yours, in this browser.',
  looks: 'How the pages look',
  language: 'Language',
  theme: 'Colours',
  themes: { device: 'As the device', light: 'Light', dark: 'Dark' },
  density: 'Rows of tables',
  densities: { device: 'As the device', dense: 'Dense', usual: 'Usual', touch: 'For fingers' },
  densityHint: 'Dense shows most at once; for fingers is easily hit, in gloves too.',
  sample: 'So tall is a row',
  start: 'Beginning',
  startLabel: 'Trowel opens with',
  starts: { home: 'All sites', last: 'The site of last time' },
  startHint: 'All sites are always one press on “Trowel” away.',
  numbers: 'Numbers and days',
  numbersHint: 'They follow the language, the decimal sign too: read so, and typed so.',
  number: 'A measure',
  bigNumber: 'A count',
  day: 'A day',
  year: 'A year',
  account: 'Name, role and password',
};

const it: typeof en = {
  title: 'Impostazioni',
  intro: 'Sono le tue, in questo browser.',
  looks: 'Aspetto delle pagine',
  language: 'Lingua',
  theme: 'Colori',
  themes: { device: 'Come il dispositivo', light: 'Chiari', dark: 'Scuri' },
  density: 'Righe delle tabelle',
  densities: { device: 'Come il dispositivo', dense: 'Fitte', usual: 'Normali', touch: 'Per le dita' },
  densityHint: 'Fitte: si vede di più in una volta. Per le dita: si toccano bene, anche con i guanti.',
  sample: 'Una riga è alta così',
  start: 'Inizio',
  startLabel: 'Trowel si apre su',
  starts: { home: 'Tutti i siti', last: 'L’ultimo sito visitato' },
  startHint: 'A tutti i siti si torna sempre con «Trowel», in alto a sinistra.',
  numbers: 'Numeri e date',
  numbersHint: 'Seguono la lingua, anche il segno decimale: si leggono e si scrivono così.',
  number: 'Una misura',
  bigNumber: 'Un conteggio',
  day: 'Un giorno',
  year: 'Un anno',
  account: 'Nome, ruolo e password',
};

/** The words of what a person chooses. */
export const SETTINGS_TEXTS: TextsOf<typeof en> = { en, it };
