import type { Role } from '@trowel/domain/core';
import type { AssistantScope } from '@trowel/domain/records';
import type { Language } from '@trowel/http';

const en = {
  title: 'Connect an assistant',
  heading: (name: string) => `Connect “${name}”?`,
  asks: 'An assistant that calls itself by this name asks to work with your account.',
  account: 'Your account',
  roles: { viewer: 'Viewer', operator: 'Operator', admin: 'Administrator' } satisfies Record<Role, string>,
  service: 'It works at',
  described: 'It is described at',
  back: 'The answer goes to',
  ownMachine: 'a program on the computer in front of you',
  program: (scheme: string) => `the program “${scheme}” on the device in front of you`,
  rights: 'What may it do?',
  scopes: {
    read: ['Read', 'It searches and reads what you see, and changes nothing.'],
    write: ['Read and record', 'It also records, changes and deletes, as you do. Each step can be undone.'],
    admin: ['Administer', 'It also chooses databases and runs services. Rarely needed.'],
  } satisfies Record<AssistantScope, [string, string]>,
  warning: 'Connect it only if you have just started this yourself: anybody can use any name.',
  note: 'What it does stands in the change log under your name. You disconnect it on the page Account, whenever you like.',
  allow: 'Connect',
  refuse: 'Do not connect',
  allowed: 'Connected',
  refused: 'Not connected',
  going: 'You are being taken back to the assistant.',
  link: 'Back to the assistant',
  close: 'If nothing happens, use the link. Afterwards you can close this page.',
  unread: 'The assistant cannot be connected',
  unreadHint:
    'What it asks for cannot be understood. Start again from the assistant; if that does not help, show this to whoever keeps your Trowel:',
};

/** The texts of the consent pages in one language. */
export type ConsentTexts = typeof en;

const it: ConsentTexts = {
  title: 'Collega un assistente',
  heading: (name) => `Collegare «${name}»?`,
  asks: 'Un assistente che si presenta con questo nome chiede di lavorare con il tuo account.',
  account: 'Il tuo account',
  roles: { viewer: 'Lettore', operator: 'Operatore', admin: 'Amministratore' },
  service: 'Lavora su',
  described: 'È descritto su',
  back: 'La risposta va a',
  ownMachine: 'un programma sul computer che hai davanti',
  program: (scheme) => `il programma «${scheme}» sul dispositivo che hai davanti`,
  rights: 'Che cosa può fare?',
  scopes: {
    read: ['Leggere', 'Cerca e legge ciò che vedi tu, e non modifica nulla.'],
    write: [
      'Leggere e registrare',
      'Inoltre registra, modifica ed elimina, come te. Ogni passo si può annullare.',
    ],
    admin: ['Amministrare', 'Inoltre sceglie i database e gestisce i servizi. Serve di rado.'],
  },
  warning: 'Collegalo solo se hai appena avviato tu questa richiesta: chiunque può usare qualsiasi nome.',
  note: 'Ciò che fa resta nel registro delle modifiche a tuo nome. Lo scolleghi quando vuoi dalla pagina Account.',
  allow: 'Collega',
  refuse: 'Non collegare',
  allowed: 'Collegato',
  refused: 'Non collegato',
  going: 'Stai tornando all’assistente.',
  link: 'Torna all’assistente',
  close: 'Se non succede nulla, usa il link. Poi puoi chiudere questa pagina.',
  unread: 'L’assistente non si può collegare',
  unreadHint:
    'La sua richiesta non è comprensibile. Ricomincia dall’assistente; se non basta, mostra questo a chi gestisce il tuo Trowel:',
};

/** The texts of the consent pages, by language. */
export const CONSENT_TEXTS: Record<Language, ConsentTexts> = { en, it };
