import type { Language } from '@trowel/http';

const en = {
  or: 'or',
  by: (name: string) => `Log in with ${name}`,
  outThere: (name: string) => `You are logged out of Trowel. Log out of ${name} too`,
  codeTitle: 'Second step',
  codeHint: 'Enter the current code from the app.',
  code: 'Code from the app',
  noApp: 'No app at hand?',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten codes from the setup. Each code works once.',
  goOn: 'Log in',
  startAgain: 'Start again',
  missingCode: 'Enter a code.',
  problems: {
    invalid_second_factor: 'The code is wrong or has already been used. Wait for the next one.',
    login_expired: 'This login took too long. Start again.',
    second_factor_unreadable:
      'The server can no longer check the codes from the app. Use a recovery code, or ask an administrator.',
    oidc_away: 'The other service does not respond. Log in with your password, or try again.',
    oidc_denied: 'The other service declined the login.',
    oidc_refused: 'The response of the other service is not valid. Start again.',
    oidc_expired: 'This login was not started here, or it took too long. Start again.',
    identity_too_long: 'The account id from the other service is too long. Log in with your password.',
    identity_unknown:
      'No Trowel account is linked with that account. Log in with your password and link it under Account, or ask an administrator.',
    email_unverified:
      'The other service has not verified your e-mail address. Have it verified there, or ask an administrator.',
    email_taken:
      'An account with your e-mail already exists. Log in with its password and link it under Account.',
  } as Readonly<Record<string, string>>,
};

/** The texts of logins with a second factor or an identity provider. */
export type SignInTexts = typeof en;

const it: SignInTexts = {
  or: 'oppure',
  by: (name) => `Accedi con ${name}`,
  outThere: (name) => `Sei uscito da Trowel. Esci anche da ${name}`,
  codeTitle: 'Secondo passo',
  codeHint: 'Inserisci il codice che l’app mostra ora.',
  code: 'Codice dell’app',
  noApp: 'Non hai l’app con te?',
  recoveryCode: 'Codice di recupero',
  recoveryHint: 'Uno dei dieci codici che hai conservato. Ogni codice vale una volta.',
  goOn: 'Accedi',
  startAgain: 'Ricomincia',
  missingCode: 'Inserisci un codice.',
  problems: {
    invalid_second_factor: 'Il codice è errato o è già stato usato. Aspetta il prossimo.',
    login_expired: 'L’accesso ha richiesto troppo tempo. Ricomincia.',
    second_factor_unreadable:
      'Il server non può più controllare i codici dell’app. Usa un codice di recupero o rivolgiti a un amministratore.',
    oidc_away: 'L’altro servizio non risponde. Accedi con la password o riprova.',
    oidc_denied: 'L’altro servizio ha rifiutato l’accesso.',
    oidc_refused: 'La risposta dell’altro servizio non è valida. Ricomincia.',
    oidc_expired: 'Questo accesso non è iniziato qui, o ha richiesto troppo tempo. Ricomincia.',
    identity_too_long:
      'L’identificativo dell’account nell’altro servizio è troppo lungo. Accedi con la password.',
    identity_unknown:
      'Nessun account di Trowel è collegato con quell’account. Accedi con la password e collegalo in Account, o rivolgiti a un amministratore.',
    email_unverified:
      'L’altro servizio non ha verificato il tuo indirizzo e-mail. Fallo verificare lì, o rivolgiti a un amministratore.',
    email_taken:
      'Esiste già un account con la tua e-mail. Accedi con la sua password e collegalo in Account.',
  },
};

export const SIGN_IN_TEXTS: Record<Language, SignInTexts> = { en, it };
