import type { TextsOf } from '../i18n/language.ts';

const en = {
  link: 'Link',
  linkOnce: 'The link is shown only now. Anybody who has it can use it.',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Copy the link by hand.',
  qr: 'The link as a QR code',
};

const it: typeof en = {
  link: 'Link',
  linkOnce: 'Il link compare solo ora. Può usarlo chiunque lo abbia.',
  copy: 'Copia il link',
  copied: 'Copiato',
  notCopied: 'Il browser non permette di copiare. Copia il link a mano.',
  qr: 'Il link come codice QR',
};

export const LINK_ONCE_TEXTS: TextsOf<typeof en> = { en, it };
