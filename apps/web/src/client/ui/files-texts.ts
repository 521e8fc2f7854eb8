import type { TextsOf } from '../i18n/language.ts';

const en = {
  pages: 'Pages of the list',
  open: (name: string) => `Open ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `${name} was deleted.`,
  restored: (name: string) => `${name} was restored.`,
  sending: (part: string) => `Uploading, ${part}`,
  remove: (name: string) => `Remove ${name} from the list`,
  /** Messages by HTTP status of an upload, for all kinds of files. */
  problems: {
    401: 'The session has ended. Log in, then send it again.',
    413: 'It is larger than 50 MB.',
    429: 'Too many files at the same time. Send it again in a minute.',
    507: 'The server has no space left.',
  },
};

const it: typeof en = {
  pages: 'Pagine dell’elenco',
  open: (name) => `Apri ${name}`,
  delete: 'Elimina',
  deleteNamed: (name) => `Elimina ${name}`,
  deleted: (name) => `Eliminato: ${name}.`,
  restored: (name) => `Ripristinato: ${name}.`,
  sending: (part) => `Invio in corso, ${part}`,
  remove: (name) => `Rimuovi ${name} dall’elenco`,
  problems: {
    401: 'La sessione è terminata. Accedi, poi invialo di nuovo.',
    413: 'Supera i 50 MB.',
    429: 'Troppi file insieme. Invialo di nuovo tra un minuto.',
    507: 'Il server non ha più spazio.',
  },
};

/** Texts about the files of a site and about uploads. */
export const FILES_TEXTS: TextsOf<typeof en> = { en, it };
