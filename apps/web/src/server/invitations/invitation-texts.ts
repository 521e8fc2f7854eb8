import type { Language } from '@trowel/http';

const en = {
  title: 'Invitation',
  askCode: 'Enter the code of your invitation: what stands behind the # in its link.',
  code: 'Code',
  open: 'Open',
  to: (site: string) => `Invitation to ${site}`,
  from: (name: string) => `${name} invites you to this excavation.`,
  forWhom: 'For',
  role: 'You may',
  roles: {
    owner: 'read and record, and decide on members and on who sees the site',
    editor: 'read and record',
    viewer: 'read',
  },
  team: 'Team',
  until: 'Open until',
  acceptAs: (name: string) => `You are logged in as ${name}.`,
  accept: 'Accept',
  notYou: 'With another account: log out first, then open the link again.',
  newHere: 'Make an account',
  register: 'Make the account and accept',
  username: 'User name',
  usernameHint: 'Without blanks. It stands beside what you record.',
  fullName: 'Full name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 8 characters, with an uppercase letter and a number, and not a common one.',
  haveOne: 'I have an account',
  logIn: 'Log in and accept',
  gone: 'This invitation cannot be used',
  goneHint:
    'It was used, has expired or was taken back, or the link is not complete. Ask whoever sent it for another one.',
  toSites: 'To your sites',
  already: (site: string) => `You are a member of ${site} already.`,
  toSite: (site: string) => `To ${site}`,
  wrongFields: {
    username:
      'This user name cannot be used: no blanks, at most 50 characters, no letters that look like others.',
    email: 'This is no e-mail address.',
    password: 'The password does not keep the rules below its field.',
    full_name: 'This name cannot be used.',
  } as Readonly<Record<string, string>>,
  taken: {
    username: 'This user name is taken, or looks like one that is. Choose another one.',
    email: 'There is an account with this e-mail already: log in with it.',
  } as Readonly<Record<string, string>>,
};

export type InvitationTexts = typeof en;

const it: InvitationTexts = {
  title: 'Invito',
  askCode: 'Inserisci il codice del tuo invito: quello che nel link viene dopo il #.',
  code: 'Codice',
  open: 'Apri',
  to: (site) => `Invito a ${site}`,
  from: (name) => `${name} ti invita a questo scavo.`,
  forWhom: 'Per',
  role: 'Puoi',
  roles: {
    owner: 'leggere e compilare, e decidere dei membri e di chi vede il sito',
    editor: 'leggere e compilare',
    viewer: 'leggere',
  },
  team: 'Gruppo',
  until: 'Aperto fino al',
  acceptAs: (name) => `Hai effettuato l’accesso come ${name}.`,
  accept: 'Accetta',
  notYou: 'Con un altro account: prima esci, poi riapri il link.',
  newHere: 'Crea un account',
  register: 'Crea l’account e accetta',
  username: 'Nome utente',
  usernameHint: 'Senza spazi. Compare accanto a ciò che registri.',
  fullName: 'Nome e cognome',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'Almeno 8 caratteri, con una maiuscola e un numero, e non una di quelle comuni.',
  haveOne: 'Ho già un account',
  logIn: 'Accedi e accetta',
  gone: 'Questo invito non si può usare',
  goneHint:
    'È stato usato, è scaduto o è stato revocato, oppure il link non è completo. Chiedine un altro a chi te l’ha dato.',
  toSites: 'Ai tuoi siti',
  already: (site) => `Sei già membro di ${site}.`,
  toSite: (site) => `A ${site}`,
  wrongFields: {
    username:
      'Questo nome utente non si può usare: niente spazi, al massimo 50 caratteri, niente lettere che sembrano altre.',
    email: 'Questo non è un indirizzo e-mail.',
    password: 'La password non rispetta le regole indicate sotto il suo campo.',
    full_name: 'Questo nome non si può usare.',
  },
  taken: {
    username: 'Questo nome utente è già in uso, o somiglia a uno in uso. Scegline un altro.',
    email: 'C’è già un account con questa e-mail: accedi con quello.',
  },
};

/** The texts of the invitation page, by language. */
export const INVITATION_TEXTS: Record<Language, InvitationTexts> = { en, it };
