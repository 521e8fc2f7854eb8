import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: (name: string) => `Log in with ${name}`,
  about:
    'After linking an account of this service, you can log in to Trowel with it. Only you can link it, while you are logged in.',
  none: 'No linked account.',
  linkedAs: (who: string, day: string) => `${who}, linked on ${day}`,
  password: 'Password',
  link: (name: string) => `Link with ${name}`,
  unlink: 'Unlink',
  unlinkOne: (who: string) => `Unlink ${who}`,
  confirmEnd: (who: string) => `Unlink ${who}?`,
  hint: 'You can no longer log in with it. Your current session continues.',
  unlinkNow: 'Unlink',
  notDone:
    'Not unlinked: it is the only way to log in to your account. Ask an administrator for a password first.',
  cancel: 'Cancel',
  done: 'Unlinked.',
  failed: 'The account was not linked.',
  outcomes: {
    linked: 'Linked. You can now log in with that account.',
    identity_taken: 'Not linked: that account is already linked with another Trowel account.',
    already_linked:
      'Not linked: your Trowel account is already linked with another account of that service. Unlink that one first.',
    oidc_denied: 'Not linked: the other service declined the login.',
    oidc_away: 'The other service does not respond. Try again.',
    oidc_expired: 'Not linked: the login took too long. Start again.',
    invalid_password: 'The password is wrong.',
    too_many_guesses: 'Too many wrong attempts. Wait a quarter of an hour.',
  } as Readonly<Record<string, string>>,
};

const it: typeof en = {
  title: (name) => `Accesso con ${name}`,
  about:
    'Dopo aver collegato un account di questo servizio, puoi usarlo per accedere a Trowel. Puoi collegarlo solo tu, mentre hai la sessione aperta.',
  none: 'Nessun account collegato.',
  linkedAs: (who, day) => `${who}, ${elideBefore('collegato il', day)}`,
  password: 'Password',
  link: (name) => `Collega con ${name}`,
  unlink: 'Scollega',
  unlinkOne: (who) => `Scollega ${who}`,
  confirmEnd: (who) => `Scollegare ${who}?`,
  hint: 'Non potrai più accedere con quell’account. La sessione attuale continua.',
  unlinkNow: 'Scollega',
  notDone: 'Non scollegato: è il tuo unico modo di accedere. Prima chiedi una password a un amministratore.',
  cancel: 'Annulla',
  done: 'Scollegato.',
  failed: 'L’account non è stato collegato.',
  outcomes: {
    linked: 'Collegato. Ora puoi accedere con quell’account.',
    identity_taken: 'Non collegato: quell’account è già collegato con un altro account di Trowel.',
    already_linked:
      'Non collegato: il tuo account di Trowel è già collegato con un altro account di quel servizio. Prima scollega quello.',
    oidc_denied: 'Non collegato: l’altro servizio ha rifiutato l’accesso.',
    oidc_away: 'L’altro servizio non risponde. Riprova.',
    oidc_expired: 'Non collegato: l’accesso ha richiesto troppo tempo. Ricomincia.',
    invalid_password: 'La password non è corretta.',
    too_many_guesses: 'Troppi tentativi sbagliati. Aspetta un quarto d’ora.',
  },
};

/** Texts of the accounts linked at an OpenID Connect provider. */
export const IDENTITIES_TEXTS: TextsOf<typeof en> = { en, it };
