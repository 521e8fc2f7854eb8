import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Settings',
  intro: 'These settings apply to you, in this browser.',
  looks: 'Appearance',
  language: 'Language',
  theme: 'Colours',
  themes: { device: 'Same as the device', light: 'Light', dark: 'Dark' },
  density: 'Rows of tables',
  densities: { device: 'Same as the device', dense: 'Compact', usual: 'Normal', touch: 'Touch' },
  densityHint: 'Compact shows the most rows. Touch is easy to use with fingers and gloves.',
  sample: 'Sample row',
  start: 'Start page',
  startLabel: 'Trowel opens with',
  starts: { home: 'All sites', last: 'The last site you opened' },
  startHint: '“Trowel” in the bar always leads to all sites.',
  numbers: 'Numbers and dates',
  numbersHint:
    'Numbers and dates, including the decimal sign, follow the language when you read and when you type.',
  number: 'A measure',
  bigNumber: 'A count',
  day: 'A date',
  year: 'A year',
  account: 'Name, role and password',
  sheets: 'Sheets and fields of all sites',
};

const it: typeof en = {
  title: 'Impostazioni',
  intro: 'Queste impostazioni valgono per te, in questo browser.',
  looks: 'Aspetto delle pagine',
  language: 'Lingua',
  theme: 'Colori',
  themes: { device: 'Come il dispositivo', light: 'Chiari', dark: 'Scuri' },
  density: 'Righe delle tabelle',
  densities: { device: 'Come il dispositivo', dense: 'Compatte', usual: 'Normali', touch: 'Per il tocco' },
  densityHint: 'Compatte: si vedono più righe. Per il tocco: si usano bene con le dita, anche con i guanti.',
  sample: 'Riga di esempio',
  start: 'Pagina iniziale',
  startLabel: 'Trowel si apre su',
  starts: { home: 'Tutti i siti', last: 'L’ultimo sito visitato' },
  startHint: '«Trowel» nella barra porta sempre a tutti i siti.',
  numbers: 'Numeri e date',
  numbersHint:
    'Numeri e date seguono la lingua, anche per il segno decimale, nella lettura e nella scrittura.',
  number: 'Una misura',
  bigNumber: 'Un conteggio',
  day: 'Una data',
  year: 'Un anno',
  account: 'Nome, ruolo e password',
  sheets: 'Schede e campi di tutti i siti',
};

/** Texts of the settings page. */
export const SETTINGS_TEXTS: TextsOf<typeof en> = { en, it };
