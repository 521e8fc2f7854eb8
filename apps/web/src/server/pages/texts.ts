import type { Language } from '@trowel/http';

const en = {
  about: 'Records of archaeological excavations',
  login: 'Log in',
  logout: 'Log out',
  loggedInAs: 'Logged in as',
  username: 'User name',
  password: 'Password',
  loginHint: 'With the account of your excavation.',
  wrongLogin: 'The user name or the password is wrong.',
  inactive: 'This account is not active. Ask an administrator.',
  missing: 'Enter the user name and the password.',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${tellTime(seconds, 'en')}.`,
  busy: 'Too many people are logging in at the moment. Try again shortly.',
  failed: 'The login did not work. Try again.',
  sites: 'Sites',
  search: 'Search',
  searchSites: 'Search sites',
  noSites: 'No site is recorded yet.',
  noneFound: 'No site matches.',
  allSites: 'All sites',
  shown: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  matrix: 'Harris matrix',
  graph: 'Graph for other programs',
  tables: 'Tables',
  units: 'Units',
  finds: 'Finds',
  standardJson: 'JSON 1.5',
  sceneJson: 'Heriverse JSON',
  yed: 'GraphML for yEd',
  strict: 'GraphML, strict',
  back: 'To the start page',
  statuses: {
    400: ['This cannot be read', 'The address is not complete or not right.'],
    401: ['Log in first', 'You are not logged in, or no longer.'],
    403: ['Not allowed', 'Your account may not do this, or the request came from a page of another address.'],
    404: ['Not found', 'There is nothing at this address.'],
    405: ['Not offered', 'This cannot be done at this address.'],
    422: ['This cannot be read', 'The address holds something that is not understood.'],
    429: ['Too many requests', 'Only so many are answered within a time.'],
    502: ['Not reachable', 'A part of the service does not answer. Try again shortly.'],
    503: ['Not available', 'A part of the service does not answer. Try again shortly.'],
    504: ['Not reachable', 'A part of the service took too long. Try again shortly.'],
  } as Record<number, readonly [string, string]>,
  otherStatus: ['Something went wrong', 'It was written into the log of the server.'] as readonly [
    string,
    string,
  ],
  tryAgainIn: (seconds: number) => `Try again in ${tellTime(seconds, 'en')}.`,
};

/** The words of the pages in one language. */
export type Texts = typeof en;

const it: Texts = {
  about: 'Documentazione di scavi archeologici',
  login: 'Accedi',
  logout: 'Esci',
  loggedInAs: 'Accesso come',
  username: 'Nome utente',
  password: 'Password',
  loginHint: 'Con l’account del tuo scavo.',
  wrongLogin: 'Nome utente o password errati.',
  inactive: 'Questo account non è attivo. Rivolgiti a un amministratore.',
  missing: 'Inserisci il nome utente e la password.',
  tooMany: (seconds) => `Troppi tentativi. Riprova tra ${tellTime(seconds, 'it')}.`,
  busy: 'In questo momento accedono troppe persone. Riprova tra poco.',
  failed: 'L’accesso non è riuscito. Riprova.',
  sites: 'Siti',
  search: 'Cerca',
  searchSites: 'Cerca tra i siti',
  noSites: 'Non è ancora registrato nessun sito.',
  noneFound: 'Nessun sito corrisponde.',
  allSites: 'Tutti i siti',
  shown: (from, to, total) => `${from}–${to} di ${total}`,
  previous: 'Precedente',
  next: 'Successiva',
  pages: 'Pagine',
  matrix: 'Matrix di Harris',
  graph: 'Grafo per altri programmi',
  tables: 'Tabelle',
  units: 'Unità',
  finds: 'Reperti',
  standardJson: 'JSON 1.5',
  sceneJson: 'JSON Heriverse',
  yed: 'GraphML per yEd',
  strict: 'GraphML, rigoroso',
  back: 'Alla pagina iniziale',
  statuses: {
    400: ['Richiesta illeggibile', 'L’indirizzo non è completo o non è corretto.'],
    401: ['Prima accedi', 'Non hai effettuato l’accesso, oppure è scaduto.'],
    403: [
      'Non consentito',
      'Il tuo account non può farlo, oppure la richiesta viene da una pagina di un altro indirizzo.',
    ],
    404: ['Non trovato', 'A questo indirizzo non c’è nulla.'],
    405: ['Non previsto', 'A questo indirizzo non si può fare.'],
    422: ['Richiesta illeggibile', 'L’indirizzo contiene qualcosa che non si capisce.'],
    429: ['Troppe richieste', 'In un certo tempo se ne accettano solo alcune.'],
    502: ['Non raggiungibile', 'Una parte del servizio non risponde. Riprova tra poco.'],
    503: ['Non disponibile', 'Una parte del servizio non risponde. Riprova tra poco.'],
    504: ['Non raggiungibile', 'Una parte del servizio ci ha messo troppo. Riprova tra poco.'],
  },
  otherStatus: ['Qualcosa è andato storto', 'È stato annotato nel registro del server.'],
  tryAgainIn: (seconds) => `Riprova tra ${tellTime(seconds, 'it')}.`,
};

/** The words of the pages, by language. */
export const TEXTS: Record<Language, Texts> = { en, it };

/** From two minutes on in minutes: "90 seconds", "20 minutes". */
function tellTime(seconds: number, language: Language): string {
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
