import type { Problem } from '../../data/problem.ts';
import type { Language } from '../../words/language.ts';
import type { ImportProblem } from './import-model.ts';

type Tell = (problem: Required<Pick<ImportProblem, 'value' | 'column'>>) => string;

/** What the server says of a file in English, in Italian; by its code, where the code and the cell say it all. */
const ITALIAN: Readonly<Record<string, Tell>> = {
  missing_unit_number: () => 'La riga non ha il numero di US: non viene letta',
  missing_key: () => 'Alla riga manca il campo che identifica la scheda: non viene letta',
  unusable_number: ({ value }) => `«${value}» non può essere il numero di una US: la riga non viene letta`,
  unusable_key: () => 'La riga non si può registrare e non viene letta',
  not_a_unit: ({ value }) => `La riga sembra un totale o un’annotazione e non viene letta come US: ${value}`,
  unreadable_value: ({ value, column }) =>
    `«${value}» non è un valore valido per ${column}: resta come testo fra i campi propri`,
  kept_as_own_field: ({ value, column }) =>
    `«${value}» non va bene per ${column}: il valore resta fra i campi propri`,
  value_left_out: ({ value, column }) => `«${value}» non va bene per ${column}: il valore non viene letto`,
  several_units: ({ value }) =>
    `«${value}» può indicare più US: resta un nome solo; dai a ciascuna la sua riga`,
  ignored_column: ({ value, column }) =>
    `Colonne che non vengono lette${column || value ? `: ${[column, value].filter(Boolean).join(', ')}` : ''}`,
  cell_without_heading: ({ value }) => `La cella non ha un’intestazione e non viene letta: ${value}`,
  cell_error: ({ value }) => `La cella contiene l’errore ${value}: conta come vuota`,
  unknown_relation: ({ value }) =>
    `«${value}» non è un rapporto conosciuto: resta come testo fra i campi propri`,
  missing_relation: () => 'La riga nomina due US ma nessun rapporto fra loro',
  date_as_unit_number: ({ value }) =>
    `Dove sta il numero di US c’è una data (${value}): può averla cambiata il foglio di calcolo`,
  duplicate_row: ({ value, column }) =>
    `La stessa scheda è descritta due volte in modo diverso${column ? ` (${column})` : ''}: vale la prima${value ? `, non «${value}»` : ''}`,
  assumed_direction: () =>
    'Niente dice quale delle due US sia posteriore: si è presa la prima come posteriore alla seconda',
  unclosed_quote: () => 'Le virgolette non sono chiuse: il testo è tenuto lo stesso',
  text_after_quote: () => 'Dopo le virgolette c’è altro testo: è tenuto lo stesso',
  area_missing: () =>
    'La US non ha area nel file: diventa una US a sé accanto a quella registrata con lo stesso numero in un’area',
  cleaned_name: () => 'Nel nome c’erano segni che non si vedono: sono stati tolti',
  other_site: () => 'Appartiene a un altro sito e non viene presa',
};

/** Says what is the matter with a file, in the language of the person; `lang` is English where there is no other. */
export function tellImportProblem(
  { code, message, value = '', column = '' }: ImportProblem,
  language: Language,
): { text: string; lang: Language } {
  const tell = language === 'it' ? ITALIAN[code] : undefined;
  // Which columns are left out stands in the sentence alone.
  const names = code === 'ignored_column' ? (message.split(': ')[1] ?? '') : value;
  return tell ? { text: tell({ value: names, column }), lang: 'it' } : { text: message, lang: 'en' };
}

/** Why a whole file is refused, in Italian, by the type of the problem or the status of the answer. */
const REFUSED: Readonly<Record<string, string>> = {
  unknown_format: 'Il file non è di un tipo che si legge, o non è quello che hai indicato',
  unknown_site: 'Il sito non esiste',
  number_taken: 'Un numero scritto nel disegno appartiene già a un’altra US',
  no_graph: 'Solo da un grafo intero si può togliere ciò che non ha',
  damaged_archive: 'L’archivio è danneggiato',
  unreadable: 'Il file non si può leggere',
  413: 'Il file è troppo grande, o contiene troppo',
  415: 'Il file non è di un tipo che si legge',
  503: 'La lettura ha chiesto troppo tempo o troppa memoria',
};

/** Says why a file is refused: what is the matter, then what the server says of it, each with its language. */
export function tellRefusedFile(
  { status, message, fields }: Problem,
  language: Language,
): { text: string; lang: Language }[] {
  const told: { text: string; lang: Language }[] = [];
  const reason = REFUSED[fields[0]?.type ?? ''] ?? REFUSED[status];
  if (language === 'it' && reason !== undefined) told.push({ text: reason, lang: 'it' });
  // Contradictions come in the language of the person.
  const lang = fields.some(({ field }) => field === 'relationships') ? language : 'en';
  const texts = new Set([message, ...fields.map((field) => field.message)].filter(Boolean));
  for (const text of texts) told.push({ text, lang });
  return told;
}
