import type { Language } from '@trowel/http';

const en = {
  or: 'or',
  by: (name: string) => `Log in with ${name}`,
  outThere: (name: string) => `You are logged out of Trowel. Log out of ${name} too`,
  codeTitle: 'Second step',
  codeHint: 'Enter the code that the app shows at the moment.',
  code: 'Code of the app',
  noApp: 'No app at hand?',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten you kept when you set it up. Each is good once.',
  goOn: 'Log in',
  startAgain: 'Begin again',
  missingCode: 'Enter a code.',
  problems: {
    invalid_second_factor: 'The code is wrong, or was used already. Wait for the next one.',
    login_expired: 'This login took too long. Begin again.',
    second_factor_unreadable:
      'The codes of the app cannot be checked any more. Use a recovery code, or ask an administrator.',
    oidc_away: 'The other service does not answer. Log in with your password, or try again.',
    oidc_denied: 'The login was declined there.',
    oidc_refused: 'What came back from there cannot be trusted. Begin again.',
    oidc_expired: 'This login was not begun here, or took too long. Begin again.',
    identity_too_long:
      'The other service names your account with too many characters. Log in with your password.',
    identity_unknown:
      'No account of yours is known for this. Log in with your password and link it under Account, or ask an administrator.',
    email_unverified:
      'The other service does not vouch for your e-mail address. Have it confirmed there, or ask an administrator.',
    email_taken: 'There is an account with your e-mail. Log in with its password and link it under Account.',
  } as Readonly<Record<string, string>>,
};

/** The texts of logins with a second factor or an identity provider. */
export type SignInTexts = typeof en;

const it: SignInTexts = {
  or: 'oppure',
  by: (name) => `Accedi con ${name}`,
  outThere: (name) => `Sei uscito da Trowel. Esci anche da ${name}`,
  codeTitle: 'Secondo passo',
  codeHint: 'Inserisci il codice che l’app mostra in questo momento.',
  code: 'Codice dell’app',
  noApp: 'Non hai l’app con te?',
  recoveryCode: 'Codice di recupero',
  recoveryHint: 'Uno dei dieci conservati quando l’hai impostato. Ognuno vale una volta.',
  goOn: 'Accedi',
  startAgain: 'Ricomincia',
  missingCode: 'Inserisci un codice.',
  problems: {
    invalid_second_factor: 'Il codice è errato o è già stato usato. Aspetta il prossimo.',
    login_expired: 'L’accesso è durato troppo. Ricomincia.',
    second_factor_unreadable:
      'I codici dell’app non si possono più controllare. Usa un codice di recupero o rivolgiti a un amministratore.',
    oidc_away: 'L’altro servizio non risponde. Accedi con la password o riprova.',
    oidc_denied: 'L’accesso è stato rifiutato dall’altro servizio.',
    oidc_refused: 'La risposta dell’altro servizio non è affidabile. Ricomincia.',
    oidc_expired: 'Questo accesso non è iniziato qui, o è durato troppo. Ricomincia.',
    identity_too_long: 'L’altro servizio indica il tuo account con troppi caratteri. Accedi con la password.',
    identity_unknown:
      'Nessun tuo account è collegato. Accedi con la password e collegalo in Account, o rivolgiti a un amministratore.',
    email_unverified:
      'L’altro servizio non garantisce il tuo indirizzo e-mail. Fallo confermare lì, o rivolgiti a un amministratore.',
    email_taken:
      'Esiste già un account con la tua e-mail. Accedi con la sua password e collegalo in Account.',
  },
};

export const SIGN_IN_TEXTS: Record<Language, SignInTexts> = { en, it };
