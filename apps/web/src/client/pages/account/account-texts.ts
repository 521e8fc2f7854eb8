import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Account',
  you: 'Personal data',
  username: 'User name',
  fullName: 'Full name',
  toSettings: 'Language, colours, rows of tables',
  email: 'E-mail',
  role: 'Role',
  roles: { admin: 'Administrator', operator: 'Operator', viewer: 'Viewer' } as Record<string, string>,
  can: {
    admin: 'Reads, edits and deletes records, and manages accounts.',
    operator: 'Reads and edits records.',
    viewer: 'Reads records. Ask an administrator for permission to edit.',
  } as Record<string, string>,
  teams: 'Teams',
  teamsHint: 'At the sites of a team you have the team’s role.',
  noTeams: 'You are not in a team.',
  guest: 'You are not logged in.',
  logIn: 'Log in',
  password: 'Password',
  passwordHint:
    'Changing it ends your sessions on all other devices, revokes your access tokens and disconnects your assistants.',
  current: 'Current password',
  next: 'New password',
  change: 'Change the password',
  changed: 'Password changed.',
  wrong: 'The current password is wrong.',
  weak: 'The new password does not meet all rules yet.',
  failed: 'The password was not changed.',
  noPassword: 'Your account has no password yet. An administrator can set one.',
  logOut: 'Log out',
  stillIn: 'You are still logged in.',
};

const it: typeof en = {
  title: 'Account',
  you: 'Dati personali',
  username: 'Nome utente',
  fullName: 'Nome e cognome',
  toSettings: 'Lingua, colori, righe delle tabelle',
  email: 'E-mail',
  role: 'Ruolo',
  roles: { admin: 'Amministratore', operator: 'Operatore', viewer: 'Lettore' },
  can: {
    admin: 'Legge, modifica ed elimina le schede, e gestisce gli account.',
    operator: 'Legge e modifica le schede.',
    viewer: 'Legge le schede. Per modificarle, chiedi il permesso a un amministratore.',
  },
  teams: 'Gruppi',
  teamsHint: 'Nei siti di un gruppo hai il ruolo del gruppo.',
  noTeams: 'Non fai parte di nessun gruppo.',
  guest: 'Non hai effettuato l’accesso.',
  logIn: 'Accedi',
  password: 'Password',
  passwordHint:
    'Se la cambi, le tue sessioni su tutti gli altri dispositivi terminano, i token di accesso vengono revocati e gli assistenti scollegati.',
  current: 'Password attuale',
  next: 'Nuova password',
  change: 'Cambia la password',
  changed: 'Password cambiata.',
  wrong: 'La password attuale non è corretta.',
  weak: 'La nuova password non rispetta ancora tutte le regole.',
  failed: 'La password non è stata cambiata.',
  noPassword: 'Il tuo account non ha ancora una password. Un amministratore può assegnarla.',
  logOut: 'Esci',
  stillIn: 'Non sei uscito: la sessione è ancora aperta.',
};

/** Texts of the account page. */
export const ACCOUNT_TEXTS: TextsOf<typeof en> = { en, it };
