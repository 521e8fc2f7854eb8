import type { Language } from '@trowel/http';

const en = {
  title: 'Invitation',
  enterCode: 'Enter the code of your invitation: the part of the link after the #.',
  code: 'Code',
  open: 'Open',
  to: (site: string) => `Invitation to ${site}`,
  from: (name: string) => `${name} invites you to this excavation.`,
  forWhom: 'For',
  role: 'You can',
  roles: {
    owner: 'read and record, and manage members and visibility',
    editor: 'read and record',
    viewer: 'read',
  },
  team: 'Team',
  until: 'Valid until',
  alsoSee: 'With an account you also see the sites that are visible to everybody.',
  acceptAs: (name: string) => `You are logged in as ${name}.`,
  accept: 'Accept',
  notYou: 'To use another account, log out first. Then open the link again.',
  newHere: 'Create an account',
  register: 'Create the account and accept',
  username: 'User name',
  usernameHint: 'Without spaces. It is shown with everything you record.',
  fullName: 'Full name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 8 characters, with a capital letter and a digit. Common passwords are rejected.',
  haveOne: 'I have an account',
  logIn: 'Log in and accept',
  gone: 'This invitation cannot be used',
  goneHint:
    'It has been used, has expired or was revoked, or the link is incomplete. Ask the person who sent it for a new one.',
  toSites: 'Go to your sites',
  already: (site: string) => `You are already a member of ${site}.`,
  toSite: (site: string) => `Go to ${site}`,
  wrongFields: {
    username:
      'This user name is not allowed. Use at most 50 characters, no spaces, and letters of one alphabet.',
    email: 'This is not an e-mail address.',
    full_name: 'This name is not allowed.',
  } as Readonly<Record<string, string>>,
  nameInUse: {
    username: 'This user name is already in use, or looks like one that is. Choose another one.',
    email: 'An account with this e-mail already exists. Log in with it.',
  } as Readonly<Record<string, string>>,
};

export type InvitationTexts = typeof en;

const it: InvitationTexts = {
  title: 'Invito',
  enterCode: 'Inserisci il codice del tuo invito: la parte del link dopo il #.',
  code: 'Codice',
  open: 'Apri',
  to: (site) => `Invito a ${site}`,
  from: (name) => `${name} ti invita a questo scavo.`,
  forWhom: 'Per',
  role: 'Puoi',
  roles: {
    owner: 'leggere e registrare, e gestire membri e visibilità',
    editor: 'leggere e registrare',
    viewer: 'leggere',
  },
  team: 'Gruppo',
  until: 'Valido fino al',
  alsoSee: 'Con un account vedi anche i siti visibili a tutti.',
  acceptAs: (name) => `Hai effettuato l’accesso come ${name}.`,
  accept: 'Accetta',
  notYou: 'Per usare un altro account, prima esci, poi riapri il link.',
  newHere: 'Crea un account',
  register: 'Crea l’account e accetta',
  username: 'Nome utente',
  usernameHint: 'Senza spazi. Compare con tutto ciò che registri.',
  fullName: 'Nome e cognome',
  email: 'E-mail',
  password: 'Password',
  passwordHint:
    'Almeno 8 caratteri, con una lettera maiuscola e una cifra. Le password comuni non sono accettate.',
  haveOne: 'Ho già un account',
  logIn: 'Accedi e accetta',
  gone: 'Questo invito non si può usare',
  goneHint:
    'È già stato usato, è scaduto o è stato revocato, oppure il link è incompleto. Chiedine uno nuovo a chi te l’ha mandato.',
  toSites: 'Vai ai tuoi siti',
  already: (site) => `Sei già membro di ${site}.`,
  toSite: (site) => `Vai a ${site}`,
  wrongFields: {
    username:
      'Questo nome utente non è ammesso. Usa al massimo 50 caratteri, senza spazi e con lettere di un solo alfabeto.',
    email: 'Questo non è un indirizzo e-mail.',
    full_name: 'Questo nome non è ammesso.',
  },
  nameInUse: {
    username: 'Questo nome utente è già in uso, o è troppo simile a uno in uso. Scegline un altro.',
    email: 'Esiste già un account con questa e-mail. Accedi con quello.',
  },
};

/** The texts of the invitation page, by language. */
export const INVITATION_TEXTS: Record<Language, InvitationTexts> = { en, it };
