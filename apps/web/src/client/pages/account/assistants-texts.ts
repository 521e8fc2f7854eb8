import { elideBefore } from '@trowel/domain/core';
import type { AssistantScope } from '@trowel/domain/records';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Connected assistants',
  about:
    'Assistants act in your name, with the permissions you gave them. To connect one, start from the assistant and log in when it asks. A new password disconnects all of them.',
  none: 'No connected assistants.',
  scopes: {
    read: 'reads',
    write: 'reads and records',
    admin: 'administers',
  } satisfies Record<AssistantScope, string>,
  since: (day: string) => `connected on ${day}`,
  used: (day: string) => `last used on ${day}`,
  disconnect: 'Disconnect',
  disconnectOne: (name: string) => `Disconnect ${name}`,
  confirmEnd: (name: string) => `Disconnect ${name}?`,
  hint: 'The assistant loses access immediately. You can connect it again at any time.',
  disconnectNow: 'Disconnect',
  done: (name: string) => `${name} was disconnected.`,
  notDone: 'The assistant was not disconnected.',
  cancel: 'Cancel',
};

const it: typeof en = {
  title: 'Assistenti collegati',
  about:
    'Gli assistenti agiscono a tuo nome, con i permessi che hai concesso. Per collegarne uno, inizia dall’assistente e accedi quando lo chiede. Una nuova password li scollega tutti.',
  none: 'Nessun assistente collegato.',
  scopes: { read: 'legge', write: 'legge e registra', admin: 'amministra' },
  since: (day) => elideBefore('collegato il', day),
  used: (day) => elideBefore('usato l’ultima volta il', day),
  disconnect: 'Scollega',
  disconnectOne: (name) => `Scollega ${name}`,
  confirmEnd: (name) => `Scollegare ${name}?`,
  hint: 'L’assistente perde subito l’accesso. Puoi collegarlo di nuovo quando vuoi.',
  disconnectNow: 'Scollega',
  done: (name) => `${name} è stato scollegato.`,
  notDone: 'L’assistente non è stato scollegato.',
  cancel: 'Annulla',
};

/** Texts of the connected assistants. */
export const ASSISTANTS_TEXTS: TextsOf<typeof en> = { en, it };
