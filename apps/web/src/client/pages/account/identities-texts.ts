import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../words/language.ts';

const en = {
  title: (name: string) => `Log in with ${name}`,
  about:
    'Once linked, your account there opens this one. It is linked by you alone, while you are logged in.',
  none: 'None is linked.',
  linkedAs: (who: string, day: string) => `${who}, linked on ${day}`,
  password: 'Password',
  link: (name: string) => `Link with ${name}`,
  unlink: 'Unlink',
  unlinkOne: (who: string) => `Unlink ${who}`,
  ask: (who: string) => `Unlink ${who}?`,
  hint: 'It does not open this account any more then. Your session goes on.',
  unlinkNow: 'Unlink',
  notDone:
    'This was not done. The only way into an account stays: ask an administrator for a password first.',
  cancel: 'Cancel',
  done: 'Unlinked.',
  failed: 'This was not linked.',
  outcomes: {
    linked: 'Linked. You can log in that way from now on.',
    identity_taken: 'Not linked: that account is linked with another one here.',
    already_linked: 'Not linked: this account is linked with somebody else there. Unlink that first.',
    oidc_denied: 'Not linked: it was declined there.',
    oidc_away: 'The other service does not answer. Try again.',
    oidc_expired: 'Not linked: that took too long. Begin again.',
    invalid_password: 'The password is wrong.',
    too_many_guesses: 'Too many wrong attempts. Wait a quarter of an hour.',
  } as Readonly<Record<string, string>>,
};

const it: typeof en = {
  title: (name) => `Accesso con ${name}`,
  about: 'Una volta collegato, il tuo account di là apre questo. Lo colleghi solo tu, mentre sei dentro.',
  none: 'Non è collegato nessuno.',
  linkedAs: (who, day) => `${who}, ${elideBefore('collegato il', day)}`,
  password: 'Password',
  link: (name) => `Collega con ${name}`,
  unlink: 'Scollega',
  unlinkOne: (who) => `Scollega ${who}`,
  ask: (who) => `Scollegare ${who}?`,
  hint: 'Dopo non apre più questo account. La tua sessione continua.',
  unlinkNow: 'Scollega',
  notDone:
    'Operazione non riuscita. L’unico modo per entrare resta: prima chiedi una password a chi amministra.',
  cancel: 'Annulla',
  done: 'Scollegato.',
  failed: 'Non è stato collegato.',
  outcomes: {
    linked: 'Collegato. Da ora puoi entrare anche così.',
    identity_taken: 'Non collegato: quell’account è già collegato con un altro, qui.',
    already_linked: 'Non collegato: questo account è collegato con qualcun altro, di là. Prima scollegalo.',
    oidc_denied: 'Non collegato: è stato rifiutato dall’altro servizio.',
    oidc_away: 'L’altro servizio non risponde. Riprova.',
    oidc_expired: 'Non collegato: è durato troppo. Ricomincia.',
    invalid_password: 'La password non è corretta.',
    too_many_guesses: 'Troppi tentativi sbagliati. Aspetta un quarto d’ora.',
  },
};

/** The words of accounts at a provider. */
export const IDENTITIES_TEXTS: TextsOf<typeof en> = { en, it };
