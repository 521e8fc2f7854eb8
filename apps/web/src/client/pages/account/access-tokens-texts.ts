import { elideBefore } from '@trowel/domain/core';
import type { TokenScope } from '@trowel/domain/records';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Access tokens',
  about:
    'For scripts, QGIS and assistants, instead of your password. A token acts in your name. A new password revokes all tokens.',
  none: 'You have no access tokens.',
  name: 'Purpose',
  nameHint: 'For example “QGIS in the office”.',
  scope: 'Can',
  scopes: { read: 'read', write: 'read and record' } satisfies Record<TokenScope, string>,
  noAccounts: 'A token never gives access to accounts.',
  lasts: 'Valid for',
  lifetimes: { 30: '30 days', 90: '90 days', 365: 'a year' },
  make: 'Create a token',
  notMade: 'The token was not created.',
  lost: 'A token was created, but it was lost because the connection failed. Revoke it in the list and create another.',
  token: 'The new token',
  once: 'Copy it now. It is not stored and will not be shown again.',
  copy: 'Copy',
  copied: 'Token copied.',
  notCopied: 'The browser does not allow copying: select the token and copy it by hand.',
  onlyFor: (sites: string) => `only for ${sites}`,
  until: (day: string) => `until ${day}`,
  expired: (day: string) => `expired on ${day}`,
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  confirmRevoke: (name: string) => `Revoke the token ${name}?`,
  revokeHint:
    'Programs that use it lose access immediately. This cannot be undone, but you can create another token.',
  revokeNow: 'Revoke the token',
  revoked: (name: string) => `Token revoked: ${name}.`,
  notRevoked: 'The token was not revoked.',
  cancel: 'Cancel',
};

const it: typeof en = {
  title: 'Token di accesso',
  about:
    'Per script, QGIS e assistenti, al posto della password. Un token agisce a tuo nome. Una nuova password revoca tutti i token.',
  none: 'Non hai token di accesso.',
  name: 'Scopo',
  nameHint: 'Per esempio «QGIS in ufficio».',
  scope: 'Può',
  scopes: { read: 'leggere', write: 'leggere e registrare' },
  noAccounts: 'Un token non dà mai accesso agli account.',
  lasts: 'Valido per',
  lifetimes: { 30: '30 giorni', 90: '90 giorni', 365: 'un anno' },
  make: 'Crea un token',
  notMade: 'Il token non è stato creato.',
  lost: 'Un token è stato creato, ma è andato perso perché la connessione è caduta. Revocalo nell’elenco e creane un altro.',
  token: 'Il nuovo token',
  once: 'Copialo ora. Non viene salvato e non sarà più mostrato.',
  copy: 'Copia',
  copied: 'Token copiato.',
  notCopied: 'Il browser non permette di copiare: seleziona il token e copialo a mano.',
  onlyFor: (sites) => `solo per ${sites}`,
  until: (day) => elideBefore('fino al', day),
  expired: (day) => elideBefore('scaduto il', day),
  revoke: 'Revoca',
  revokeOne: (name) => `Revoca ${name}`,
  confirmRevoke: (name) => `Revocare il token ${name}?`,
  revokeHint:
    'I programmi che lo usano perdono subito l’accesso. L’operazione non si può annullare, ma puoi creare un altro token.',
  revokeNow: 'Revoca il token',
  revoked: (name) => `Token revocato: ${name}.`,
  notRevoked: 'Il token non è stato revocato.',
  cancel: 'Annulla',
};

/** Texts of the access tokens. */
export const ACCESS_TOKENS_TEXTS: TextsOf<typeof en> = { en, it };
