/** What schemas ask of a text beyond its length, as the end of a sentence that begins with the field. */
export const WISHES = {
  noNul: { en: 'must not contain the NUL character', it: 'non può contenere il carattere NUL' },
  oneLine: {
    en: 'must be on one line, without control characters or text direction marks',
    it: 'deve stare su una riga, senza caratteri di controllo né segni di direzione del testo',
  },
  colour: { en: 'must be a colour such as #B3D9FF', it: 'deve essere un colore come #B3D9FF' },
  languageCode: { en: 'must be a language code such as it', it: 'deve essere un codice di lingua come it' },
  noBlanks: { en: 'must not hold blanks', it: 'non può contenere spazi' },
  nodeCode: {
    en: 'must begin with a letter; then letters, digits and _ . / -',
    it: 'deve cominciare con una lettera; poi lettere, cifre e _ . / -',
  },
  placeholder: {
    en: 'must hold {number} or {first_word}',
    it: 'deve contenere {number} o {first_word}',
  },
  yearsInOrder: {
    en: 'The first year must not be after the last year.',
    it: 'Il primo anno non può seguire l’ultimo.',
  },
  seenCharacters: {
    en: 'must not hold characters that nobody can see',
    it: 'non può contenere caratteri invisibili',
  },
  ordinaryLetters: {
    en: 'must be written with ordinary letters and digits',
    it: 'va scritto con lettere e cifre comuni',
  },
  keptName: {
    en: 'is a name kept for the service itself',
    it: 'è un nome riservato al servizio',
  },
  oneAlphabet: {
    en: 'must not mix letters of several alphabets',
    it: 'non può mescolare lettere di più alfabeti',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'en' | 'it', string>>>>;

const BY_ENGLISH = new Map<string, string>(Object.values(WISHES).map(({ en, it }) => [en, it]));

/** Gives what a schema asks for in another language; as it stands where it is none of the wishes. */
export function wishIn(language: 'en' | 'it', wish: string): string {
  return language === 'en' ? wish : (BY_ENGLISH.get(wish) ?? wish);
}
