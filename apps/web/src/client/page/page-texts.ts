import type { TextsOf } from '../i18n/language.ts';

const en = {
  trail: 'Where you are',
  home: 'Home',
  loading: 'Loading…',
  again: 'Try again',
  request: (id: string) => `Request ${id}`,
  offline: 'The server cannot be reached.',
  offlineDo: 'Loaded data stays visible. Trowel tries again when the network is back.',
  forbidden: 'Your account does not have permission to see this.',
  forbiddenDo: 'An administrator can give you permission, under Users.',
  gone: 'Not found.',
  goneDo: 'It was deleted, or the address is wrong. Deleted records can be restored for 30 days.',
  notThen: 'This did not exist at that moment.',
  notThenDo: 'It had not been recorded yet, or had already been deleted.',
  limited: 'Too many requests.',
  limitedDo: (seconds: string) => `The server limits requests per minute. Try again in ${seconds}.`,
  ended: 'The session has ended.',
  endedDo: 'Log in to continue. Your input stays.',
  failed: 'This could not be loaded.',
  failedDo: 'The error is in the server log, under the request number.',
  stale: 'Somebody has changed this in the meantime.',
  showNew: 'Show the current version',
  tooMany: (shown: string, total: string) =>
    `Only the first ${shown} of ${total} are shown. Narrow the search.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
};

const it: typeof en = {
  trail: 'Dove sei',
  home: 'Inizio',
  loading: 'Caricamento…',
  again: 'Riprova',
  request: (id) => `Richiesta ${id}`,
  offline: 'Il server non è raggiungibile.',
  offlineDo: 'I dati già caricati restano visibili. Trowel riprova quando torna la rete.',
  forbidden: 'Il tuo account non ha il permesso di vedere questa pagina.',
  forbiddenDo: 'Un amministratore può dartene il permesso, in Utenti.',
  gone: 'Non trovato.',
  goneDo:
    'È stato eliminato, oppure l’indirizzo è sbagliato. Le schede eliminate si possono ripristinare entro 30 giorni.',
  notThen: 'In quel momento non esisteva.',
  notThenDo: 'Non era ancora registrato, o era già stato eliminato.',
  limited: 'Troppe richieste.',
  limitedDo: (seconds) => `Il server limita le richieste al minuto. Riprova tra ${seconds}.`,
  ended: 'La sessione è terminata.',
  endedDo: 'Accedi per continuare. Quello che hai scritto resta.',
  failed: 'Caricamento non riuscito.',
  failedDo: 'L’errore è nel registro del server, con il numero della richiesta.',
  stale: 'Nel frattempo qualcuno ha modificato questi dati.',
  showNew: 'Mostra la versione attuale',
  tooMany: (shown, total) => `Si vedono solo i primi ${shown} di ${total}. Restringi la ricerca.`,
  seconds: (count) => (count === 1 ? '1 secondo' : `${count} secondi`),
};

/** Texts that any page may need. */
export const STATE_TEXTS: TextsOf<typeof en> = { en, it };
