import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Account',
  you: 'You',
  username: 'User name',
  fullName: 'Full name',
  toSettings: 'Language, colours, rows of tables',
  email: 'E-mail',
  role: 'Role',
  roles: { admin: 'Administrator', operator: 'Operator', viewer: 'Viewer' } as Record<string, string>,
  can: {
    admin: 'Reads, records, deletes, and keeps the accounts.',
    operator: 'Reads and records.',
    viewer: 'Reads. Ask an administrator to be allowed to record.',
  } as Record<string, string>,
  teams: 'Teams',
  teamsHint: 'At the sites of a team you have the role the team has there.',
  noTeams: 'You are in no team.',
  guest: 'You look without an account.',
  logIn: 'Log in',
  password: 'Password',
  passwordHint:
    'Changing it ends your sessions on all other devices, your access tokens and your assistants’ access.',
  current: 'Current password',
  next: 'New password',
  change: 'Change the password',
  changed: 'The password is changed.',
  wrong: 'The current password is wrong.',
  weak: 'The new password does not keep the rules yet.',
  failed: 'The password was not changed.',
  noPassword: 'Your account has no password yet. An administrator can give it one.',
  logOut: 'Log out',
  stillIn: 'You are still logged in.',
};

const it: typeof en = {
  title: 'Account',
  you: 'Chi sei',
  username: 'Nome utente',
  fullName: 'Nome e cognome',
  toSettings: 'Lingua, colori, righe delle tabelle',
  email: 'E-mail',
  role: 'Ruolo',
  roles: { admin: 'Amministratore', operator: 'Operatore', viewer: 'Lettore' },
  can: {
    admin: 'Legge, registra, elimina e gestisce gli account.',
    operator: 'Legge e registra.',
    viewer: 'Legge. Per registrare, chiedi a chi amministra.',
  },
  teams: 'Gruppi',
  teamsHint: 'Nei siti di un gruppo hai il ruolo che il gruppo ha lì.',
  noTeams: 'Non fai parte di nessun gruppo.',
  guest: 'Stai guardando senza un account.',
  logIn: 'Accedi',
  password: 'Password',
  passwordHint:
    'Cambiandola si chiudono le tue sessioni su tutti gli altri dispositivi, i tuoi token di accesso e gli accessi degli assistenti.',
  current: 'Password attuale',
  next: 'Nuova password',
  change: 'Cambia la password',
  changed: 'La password è cambiata.',
  wrong: 'La password attuale non è corretta.',
  weak: 'La nuova password non rispetta ancora le regole.',
  failed: 'La password non è stata cambiata.',
  noPassword: 'Il tuo account non ha ancora una password. Te la può dare chi amministra.',
  logOut: 'Esci',
  stillIn: 'L’accesso è ancora aperto.',
};

/** The words of one's own account. */
export const ACCOUNT_TEXTS: TextsOf<typeof en> = { en, it };
