import type { TextsOf } from '../i18n/language.ts';

const en = {
  comments: 'Comments',
  title: (open: number) => (open === 0 ? 'Comments' : `Comments (${open})`),
  none: 'No comments yet.',
  onField: (label: string) => `Comment on ${label}`,
  openOnField: (count: number, label: string) =>
    `${count === 1 ? '1 open comment' : `${count} open comments`} on ${label}`,
  about: 'About',
  record: 'The whole record',
  text: 'New comment',
  placeholder: 'Write a comment. @ mentions a person.',
  send: 'Send',
  keys: 'Ctrl+Enter sends.',
  people: 'People to mention',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Delete',
  removeNow: 'Delete for good',
  resolve: 'Resolve',
  reopen: 'Reopen',
  edited: 'edited',
  resolvedBy: (name: string) => `resolved by ${name}`,
  showResolved: (count: number) => `Show resolved (${count})`,
  onlyMembers: 'Only members of the site write comments.',
  forMe: 'Comments for me',
  forMeCount: (count: number) => `${count} for me: comments`,
  forMeShort: 'for me',
};

const it: typeof en = {
  comments: 'Commenti',
  title: (open) => (open === 0 ? 'Commenti' : `Commenti (${open})`),
  none: 'Ancora nessun commento.',
  onField: (label) => `Commenta ${label}`,
  openOnField: (count, label) =>
    `${count === 1 ? '1 commento aperto' : `${count} commenti aperti`} su ${label}`,
  about: 'Riguarda',
  record: 'Tutta la scheda',
  text: 'Nuovo commento',
  placeholder: 'Scrivi un commento. Con @ menzioni una persona.',
  send: 'Invia',
  keys: 'Ctrl+Invio invia.',
  people: 'Persone da menzionare',
  edit: 'Modifica',
  save: 'Salva',
  cancel: 'Annulla',
  remove: 'Elimina',
  removeNow: 'Elimina definitivamente',
  resolve: 'Risolvi',
  reopen: 'Riapri',
  edited: 'modificato',
  resolvedBy: (name) => `risolto da ${name}`,
  showResolved: (count) => `Mostra i risolti (${count})`,
  onlyMembers: 'I commenti li scrivono solo i membri del sito.',
  forMe: 'Commenti per me',
  forMeCount: (count) => `${count} per me: commenti`,
  forMeShort: 'per me',
};

/** Texts of the comments. */
export const COMMENTS_TEXTS: TextsOf<typeof en> = { en, it };
