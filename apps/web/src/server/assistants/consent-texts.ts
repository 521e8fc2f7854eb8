import type { Role } from '@trowel/domain/core';
import type { AssistantScope } from '@trowel/domain/records';
import type { Language } from '@trowel/http';

const en = {
  title: 'Connect an assistant',
  heading: (name: string) => `Connect “${name}”?`,
  request: 'An assistant with this name requests access to your account.',
  account: 'Your account',
  roles: { viewer: 'Viewer', operator: 'Operator', admin: 'Administrator' } satisfies Record<Role, string>,
  service: 'Address of the service',
  described: 'Description',
  back: 'The answer is sent to',
  ownMachine: 'a program on this computer',
  program: (scheme: string) => `the program “${scheme}” on this device`,
  rights: 'Permissions',
  scopes: {
    read: ['Read', 'It can search and read what you can see. It cannot change anything.'],
    write: [
      'Read and record',
      'It can also record, change and delete, in your name. You can undo each step.',
    ],
    admin: ['Administer', 'It can also switch databases and start and stop services. Rarely needed.'],
  } satisfies Record<AssistantScope, [string, string]>,
  warning:
    'Connect it only if you have just started this yourself. An assistant can call itself by any name.',
  note: 'Its changes appear in the change log under your name. You can disconnect it at any time on the page Account.',
  allow: 'Connect',
  refuse: 'Do not connect',
  allowed: 'Connected',
  refused: 'Not connected',
  going: 'You are returning to the assistant.',
  link: 'Back to the assistant',
  close: 'If nothing happens, use the link. You can close this page afterwards.',
  unread: 'The assistant cannot be connected',
  unreadHint:
    'The request of the assistant is not valid. Start again from the assistant. If that does not help, show this message to an administrator:',
};

/** The texts of the consent pages in one language. */
export type ConsentTexts = typeof en;

const it: ConsentTexts = {
  title: 'Collega un assistente',
  heading: (name) => `Collegare «${name}»?`,
  request: 'Un assistente con questo nome chiede di accedere al tuo account.',
  account: 'Il tuo account',
  roles: { viewer: 'Lettore', operator: 'Operatore', admin: 'Amministratore' },
  service: 'Indirizzo del servizio',
  described: 'Descrizione',
  back: 'La risposta viene inviata a',
  ownMachine: 'un programma su questo computer',
  program: (scheme) => `il programma «${scheme}» su questo dispositivo`,
  rights: 'Permessi',
  scopes: {
    read: ['Leggere', 'Può cercare e leggere ciò che vedi tu. Non può modificare nulla.'],
    write: [
      'Leggere e registrare',
      'Può anche registrare, modificare ed eliminare, a tuo nome. Ogni passo si può annullare.',
    ],
    admin: ['Amministrare', 'Può anche cambiare database e avviare e fermare i servizi. Serve di rado.'],
  },
  warning:
    'Collegalo solo se hai appena avviato tu questa richiesta. Un assistente può usare qualsiasi nome.',
  note: 'Le sue modifiche compaiono nel registro delle modifiche a tuo nome. Puoi scollegarlo quando vuoi dalla pagina Account.',
  allow: 'Collega',
  refuse: 'Non collegare',
  allowed: 'Collegato',
  refused: 'Non collegato',
  going: 'Stai tornando all’assistente.',
  link: 'Torna all’assistente',
  close: 'Se non succede nulla, usa il link. Poi puoi chiudere questa pagina.',
  unread: 'L’assistente non si può collegare',
  unreadHint:
    'La richiesta dell’assistente non è valida. Ricomincia dall’assistente. Se non basta, mostra questo messaggio a un amministratore:',
};

/** The texts of the consent pages, by language. */
export const CONSENT_TEXTS: Record<Language, ConsentTexts> = { en, it };
