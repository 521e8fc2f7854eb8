import type { TextsOf } from '../i18n/language.ts';

const en = {
  loginHint: 'Nothing is lost. Your pending changes are sent when you are logged in.',
  username: 'User name',
  password: 'Password',
  later: 'Later',
  wrongLogin: 'The user name or the password is wrong.',
  inactive: 'This account is not active. Ask an administrator.',
  tooManyLogins: 'Too many attempts. Wait a minute.',
  loginFailed: 'Logging in failed. Try again.',
  code: 'Code from the app',
  codeHint: 'Or one of your recovery codes.',
  wrongCode: 'The code is wrong or has already been used. Wait for the next one.',
  unreadable: 'The server can no longer check the codes of the app. Use a recovery code.',
  logIn: 'Log in',
  by: (name: string) => `Log in with ${name}, in another window`,
  iAmIn: 'I am logged in',
};

const it: typeof en = {
  loginHint: 'Non si perde nulla. Le modifiche in attesa vengono inviate dopo l’accesso.',
  username: 'Nome utente',
  password: 'Password',
  later: 'Più tardi',
  wrongLogin: 'Il nome utente o la password non sono corretti.',
  inactive: 'Questo account non è attivo. Rivolgiti a un amministratore.',
  tooManyLogins: 'Troppi tentativi. Aspetta un minuto.',
  loginFailed: 'Accesso non riuscito. Riprova.',
  code: 'Codice dell’app',
  codeHint: 'Oppure uno dei tuoi codici di recupero.',
  wrongCode: 'Il codice è errato o è già stato usato. Aspetta il prossimo.',
  unreadable: 'Il server non può più controllare i codici dell’app. Usa un codice di recupero.',
  logIn: 'Accedi',
  by: (name) => `Accedi con ${name}, in un’altra finestra`,
  iAmIn: 'Ho effettuato l’accesso',
};

/** Texts of the login dialog over a page. */
export const LOGIN_TEXTS: TextsOf<typeof en> = { en, it };
export type LoginTexts = typeof en;
