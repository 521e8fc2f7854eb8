import { elideBefore } from '@trowel/domain/core';
import type { TokenScope } from '@trowel/domain/records';
import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Access tokens',
  about:
    'For scripts, QGIS and assistants, in place of your password: they act as you. A new password ends them all.',
  none: 'You have no access tokens.',
  name: 'What for',
  nameHint: 'Such as “QGIS in the office”.',
  scope: 'May',
  scopes: { read: 'read', write: 'read and record' } satisfies Record<TokenScope, string>,
  noAccounts: 'Accounts stay closed to a token, whoever made it.',
  lasts: 'Lasts',
  lifetimes: { 30: '30 days', 90: '90 days', 365: 'a year' },
  make: 'Make a token',
  notMade: 'The token was not made.',
  lost: 'A token was made, but the network lost it on its way. Revoke it in the list and make another.',
  token: 'The new token',
  once: 'Copy it now: it is kept nowhere and will not be shown again.',
  copy: 'Copy',
  copied: 'The token is copied.',
  notCopied: 'The browser does not allow copying: select the token and copy it by hand.',
  onlyFor: (sites: string) => `only for ${sites}`,
  until: (day: string) => `until ${day}`,
  expired: (day: string) => `expired on ${day}`,
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  askRevoke: (name: string) => `Revoke the token ${name}?`,
  revokeHint: 'What uses it is refused from now on. This cannot be taken back; another token can be made.',
  revokeNow: 'Revoke the token',
  revoked: (name: string) => `The token ${name} is revoked.`,
  notRevoked: 'The token was not revoked.',
  cancel: 'Cancel',
};

const it: typeof en = {
  title: 'Token di accesso',
  about:
    'Per script, QGIS e assistenti, al posto della password: agiscono a tuo nome. Una nuova password li chiude tutti.',
  none: 'Non hai token di accesso.',
  name: 'A che cosa serve',
  nameHint: 'Per esempio «QGIS in ufficio».',
  scope: 'Può',
  scopes: { read: 'leggere', write: 'leggere e registrare' },
  noAccounts: 'Gli account restano chiusi a ogni token, chiunque lo abbia creato.',
  lasts: 'Vale',
  lifetimes: { 30: '30 giorni', 90: '90 giorni', 365: 'un anno' },
  make: 'Crea un token',
  notMade: 'Il token non è stato creato.',
  lost: 'Un token è stato creato, ma la rete lo ha perso per strada. Revocalo nell’elenco e creane un altro.',
  token: 'Il nuovo token',
  once: 'Copialo adesso: non è conservato da nessuna parte e non sarà più mostrato.',
  copy: 'Copia',
  copied: 'Il token è copiato.',
  notCopied: 'Il browser non permette di copiare: seleziona il token e copialo a mano.',
  onlyFor: (sites) => `solo per ${sites}`,
  until: (day) => elideBefore('fino al', day),
  expired: (day) => elideBefore('scaduto il', day),
  revoke: 'Revoca',
  revokeOne: (name) => `Revoca ${name}`,
  askRevoke: (name) => `Revocare il token ${name}?`,
  revokeHint:
    'Chi lo usa viene respinto da subito. Non si può tornare indietro; si può creare un altro token.',
  revokeNow: 'Revoca il token',
  revoked: (name) => `Il token ${name} è revocato.`,
  notRevoked: 'Il token non è stato revocato.',
  cancel: 'Annulla',
};

/** The words of one's own access tokens. */
export const ACCESS_TOKENS_TEXTS: TextsOf<typeof en> = { en, it };
