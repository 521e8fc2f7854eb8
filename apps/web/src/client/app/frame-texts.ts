import type { TextsOf } from '../i18n/language.ts';

const en = {
  skip: 'Skip to the content',
  toHome: 'Trowel, all sites',
  sites: 'Sites',
  chooseSite: 'Choose a site',
  searchSites: (total: string) => `Search all ${total} sites…`,
  noSite: 'All sites',
  allSites: 'All sites',
  search: 'Search or run a command…',
  bar: 'Trowel',
  tabs: 'Parts of the site',
  openFindings: (count: number) =>
    count === 1 ? '1 open contradiction or warning' : `${count} open contradictions and warnings`,
  camera: 'Photo',
  more: 'More',
  everywhere: 'For all sites',
  choosePassword: 'Choose a new password',
  mustChange: 'An administrator set your current password. Choose a new one to continue.',
  person: (name: string) => `${name}: account and settings`,
  language: 'Language',
  theme: 'Colours',
  themes: { device: 'Same as the device', light: 'Light', dark: 'Dark' },
  logout: 'Log out',
  stillIn: 'You are still logged in.',
  unreached:
    'The server cannot be reached. Loaded data stays visible. Your input is stored in this browser and sent later.',
  offline: 'No network. Loaded data stays visible. Your input is stored in this browser and sent later.',
  ended: 'The session has ended. What you typed is still here.',
  logInAgain: 'Log in',
  loginTitle: 'Log in to continue',
  keys: 'Keys',
  guideToPage: 'Guide to this page',
  keysHint:
    'They work while you are not typing. No key deletes a record. Delete empties selected cells. Ctrl+Z undoes it.',
  palette: 'Search or run a command',
  goTo: (name: string) => `Go to ${name}`,
  switchTo: (language: string) => `Switch to ${language}`,
  notFound: 'Page not found',
  notFoundText: 'The address is wrong, or the page has moved.',
  backTo: (site: string) => `Back to ${site}`,
  backToSites: 'Back to all sites',
  partFailed: 'This part of the page could not be loaded.',
  reload: 'Reload',
  crashed: 'This page has stopped working. Saved data is safe.',
};

const it: typeof en = {
  skip: 'Vai al contenuto',
  toHome: 'Trowel, tutti i siti',
  sites: 'Siti',
  chooseSite: 'Scegli un sito',
  searchSites: (total) => `Cerca tra tutti i ${total} siti…`,
  noSite: 'Tutti i siti',
  allSites: 'Tutti i siti',
  search: 'Cerca o esegui un comando…',
  bar: 'Trowel',
  tabs: 'Parti del sito',
  openFindings: (count) =>
    count === 1 ? '1 contraddizione o avviso da esaminare' : `${count} contraddizioni e avvisi da esaminare`,
  camera: 'Foto',
  more: 'Altro',
  everywhere: 'Per tutti i siti',
  choosePassword: 'Scegli una nuova password',
  mustChange:
    'La password attuale è stata impostata da un amministratore. Scegline una nuova per continuare.',
  person: (name) => `${name}: account e impostazioni`,
  language: 'Lingua',
  theme: 'Colori',
  themes: { device: 'Come il dispositivo', light: 'Chiari', dark: 'Scuri' },
  logout: 'Esci',
  stillIn: 'Non sei uscito: la sessione è ancora aperta.',
  unreached:
    'Il server non è raggiungibile. I dati già caricati restano visibili. Quello che scrivi viene salvato in questo browser e inviato più tardi.',
  offline:
    'Manca la rete. I dati già caricati restano visibili. Quello che scrivi viene salvato in questo browser e inviato più tardi.',
  ended: 'La sessione è terminata. Quello che hai scritto è ancora qui.',
  logInAgain: 'Accedi',
  loginTitle: 'Accedi per continuare',
  keys: 'Tasti',
  guideToPage: 'Guida a questa pagina',
  keysHint:
    'Funzionano quando non stai scrivendo. Nessun tasto elimina una scheda. Canc svuota le celle selezionate. Ctrl+Z annulla.',
  palette: 'Cerca o esegui un comando',
  goTo: (name) => `Vai a ${name}`,
  switchTo: (language) => `Passa a ${language}`,
  notFound: 'Pagina non trovata',
  notFoundText: 'L’indirizzo è sbagliato, oppure la pagina è stata spostata.',
  backTo: (site) => `Torna a ${site}`,
  backToSites: 'Torna a tutti i siti',
  partFailed: 'Questa parte della pagina non si è caricata.',
  reload: 'Ricarica',
  crashed: 'Questa pagina si è bloccata. I dati salvati sono al sicuro.',
};

/** Texts of the frame. */
export const FRAME_TEXTS: TextsOf<typeof en> = { en, it };

export type FrameTexts = typeof en;
