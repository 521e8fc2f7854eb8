import type { TextsOf } from '../i18n/language.ts';

const en = {
  create: 'recorded the sheet',
  delete: 'deleted the sheet',
  restore: 'restored the sheet',
  unmake: 'undid the creation of the sheet',
  undo: (phrase: string) => `undid a change: ${phrase}`,
  touch: 'saved the sheet',
  states: {
    draft: 'set the sheet back to draft',
    checked: 'marked the sheet as checked',
    closed: 'closed the sheet',
  } as Record<string, string>,
  reopen: 'reopened the sheet',
  set: (field: string, value: string) => `entered the ${field}: ${quote(value)}`,
  clear: (field: string, value: string) => `cleared the ${field} (it was ${quote(value)})`,
  change: (field: string, before: string, after: string) =>
    `changed the ${field} from ${quote(before)} to ${quote(after)}`,
  added: (parts: string) => `added ${parts}`,
  removed: (parts: string) => `removed ${parts}`,
  addedTo: (field: string, parts: string) => `added ${parts} to the ${field}`,
  removedFrom: (field: string, parts: string) => `removed ${parts} from the ${field}`,
  restated: (relation: string, how: string) => `changed the note of ${relation} to ${how}`,
  noRemark: 'nothing',
  and: 'and',
  quote,
};

const it: typeof en = {
  create: 'ha registrato la scheda',
  delete: 'ha eliminato la scheda',
  restore: 'ha ripristinato la scheda',
  unmake: 'ha annullato la creazione della scheda',
  undo: (phrase) => `ha annullato una modifica: ${phrase}`,
  touch: 'ha salvato la scheda',
  states: {
    draft: 'ha riportato la scheda in bozza',
    checked: 'ha segnato la scheda come controllata',
    closed: 'ha chiuso la scheda',
  },
  reopen: 'ha riaperto la scheda',
  set: (field, value) => `ha compilato il campo ${field}: ${quoteItalian(value)}`,
  clear: (field, value) => `ha svuotato il campo ${field} (era ${quoteItalian(value)})`,
  change: (field, before, after) =>
    `ha modificato il campo ${field} da ${quoteItalian(before)} a ${quoteItalian(after)}`,
  added: (parts) => `ha aggiunto ${parts}`,
  removed: (parts) => `ha tolto ${parts}`,
  addedTo: (field, parts) => `ha aggiunto ${parts} al campo ${field}`,
  removedFrom: (field, parts) => `ha tolto ${parts} dal campo ${field}`,
  restated: (relation, how) => `ha modificato la nota di ${relation}: ${how}`,
  noRemark: 'nessuna',
  and: 'e',
  quote: quoteItalian,
};

function quote(text: string): string {
  return `“${text}”`;
}

function quoteItalian(text: string): string {
  return `«${text}»`;
}

/** Words of the sentences that describe a change. The subject precedes them. */
export const CHANGE_SENTENCE_TEXTS: TextsOf<typeof en> = { en, it };

export type ChangeSentenceTexts = typeof en;
