import { MAX_PAGE_SIZE } from './paging.ts';

export const MAX_INTEGER = 2_147_483_647;

/** Requirements of schemas beyond type and length. Each is the end of a sentence that begins with the field. */
export const WISHES = {
  noNul: { en: 'must not contain the NUL character', it: 'non può contenere il carattere NUL' },
  oneLine: {
    en: 'must be on one line, without control characters or text direction marks',
    it: 'deve stare su una riga, senza caratteri di controllo né segni di direzione del testo',
  },
  colour: { en: 'must be a colour such as #B3D9FF', it: 'deve essere un colore come #B3D9FF' },
  languageCode: { en: 'must be a language code such as it', it: 'deve essere un codice di lingua come it' },
  identifier: {
    en: 'must begin with a small letter; then small letters, digits and _',
    it: 'deve cominciare con una lettera minuscola; poi lettere minuscole, cifre e _',
  },
  oneLanguage: { en: 'must have a text in at least one language', it: 'serve un testo in almeno una lingua' },
  noBlanks: { en: 'must not contain spaces', it: 'non può contenere spazi' },
  nodeCode: {
    en: 'must begin with a letter; then letters, digits and _ . / -',
    it: 'deve cominciare con una lettera; poi lettere, cifre e _ . / -',
  },
  placeholder: {
    en: 'must contain {number} or {first_word}',
    it: 'deve contenere {number} o {first_word}',
  },
  wholeNumber: { en: 'must be a whole number', it: 'deve essere un numero intero' },
  number: { en: 'must be a number', it: 'deve essere un numero' },
  reasonableNumber: {
    en: 'must be a number within the usual range',
    it: 'deve essere un numero entro limiti ragionevoli',
  },
  storedWholeNumber: {
    en: `must be a whole number from -${MAX_INTEGER} to ${MAX_INTEGER}`,
    it: `deve essere un numero intero da -${MAX_INTEGER} a ${MAX_INTEGER}`,
  },
  trueOrFalse: { en: 'must be true or false', it: 'deve essere true o false' },
  siteOrRelations: {
    en: 'Send site_name or a relationships list.',
    it: 'Serve site_name oppure un elenco relationships.',
  },
  httpAddress: {
    en: 'must be the start of an http or https address',
    it: 'deve essere l’inizio di un indirizzo http o https',
  },
  oneSuggestion: { en: 'Send either suggestion or suggestions.', it: 'Serve suggestion oppure suggestions.' },
  aFile: { en: 'a file is required', it: 'serve un file' },
  oneFile: { en: 'exactly one file is required', it: 'serve un solo file' },
  jsonAsDescribed: {
    en: 'must be a JSON object as described in the API documentation',
    it: 'deve essere un oggetto JSON come descritto nella documentazione dell’API',
  },
  unitList: { en: 'must be a list of units: 12,40', it: 'deve essere un elenco di US: 12,40' },
  twoUnits: { en: 'must name two units: 12,40', it: 'deve indicare due US: 12,40' },
  collapseList: {
    en: 'must be a list such as area:S1,phase:II/1',
    it: 'deve essere un elenco come area:S1,phase:II/1',
  },
  supposedRelation: {
    en: 'must be a unit, a relation type and a unit: 12,covers,40',
    it: 'deve essere una US, un tipo di rapporto e una US: 12,covers,40',
  },
  reasonOrPerson: { en: 'Send reason, assigned_to or both.', it: 'Serve reason, assigned_to o entrambi.' },
  bbox: {
    en: 'must be four numbers: min_x,min_y,max_x,max_y',
    it: 'devono essere quattro numeri: min_x,min_y,max_x,max_y',
  },
  idList: { en: 'must be ids separated by commas', it: 'devono essere id separati da virgole' },
  atMostAPageWithoutAfter: {
    en: `must be at most ${MAX_PAGE_SIZE} without after`,
    it: `senza after può essere al massimo ${MAX_PAGE_SIZE}`,
  },
  noSkipWithAfter: {
    en: 'cannot be combined with after: send the last sequence you have',
    it: 'non si può usare con after: indica l’ultima sequence che hai',
  },
  yearsInOrder: {
    en: 'The first year must not be after the last year.',
    it: 'Il primo anno non può seguire l’ultimo.',
  },
  seenCharacters: {
    en: 'must not contain invisible characters',
    it: 'non può contenere caratteri invisibili',
  },
  ordinaryLetters: {
    en: 'must use ordinary letters and digits',
    it: 'va scritto con lettere e cifre comuni',
  },
  reservedName: {
    en: 'is reserved for the service',
    it: 'è riservato al servizio',
  },
  oneAlphabet: {
    en: 'must not mix letters from different alphabets',
    it: 'non può mescolare lettere di più alfabeti',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'en' | 'it', string>>>>;

/** Parameter of a zod issue of our own checks: its message in both languages, if it is not one of `WISHES`. */
export const ISSUE_LABELS = 'labels';

const BY_ENGLISH = new Map<string, string>(Object.values(WISHES).map(({ en, it }) => [en, it]));

/** Returns a requirement in a language. A text that is not in `WISHES` is returned unchanged. */
export function formatRequirement(language: 'en' | 'it', requirement: string): string {
  return language === 'en' ? requirement : (BY_ENGLISH.get(requirement) ?? requirement);
}
