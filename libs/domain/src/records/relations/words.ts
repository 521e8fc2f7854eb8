// A data table of the words for relations in eight languages. Those of other languages are in
// `further-words.ts`. Longer than a normal file on purpose.
import { foldText } from '@trowel/domain/core';
import { FURTHER_WORDS } from './further-words.ts';
import { RELATION_TYPES, relationLabelsOf, type RelationType } from './vocabulary.ts';

/** Italian "da" and "a", bare and joined with an article, or left out. */
const DA = '{ da, dal, dallo, dalla, dall, dai, dagli, dalle,}';
const A = '{ a, ad, al, allo, alla, all, ai, agli, alle,}';
const CON = '{ con, col,}';

/**
 * Words besides the labels of the vocabulary, written without accents. `{a,b}` means either. Umlauts may be
 * typed as `ue` or `ü`, so German words are listed with their umlaut.
 */
const WORDS: Partial<Record<RelationType, readonly string[]>> = {
  covers: [
    '{cover,overlie,overlay,seal}{s,}',
    '{covering,overlying,sealing,over,on top of,lies over,lies above}',
    'copr{e,ono}',
    '{cop,copr}',
    '{si sovrappone,sovrapposto}' + A,
    '{sopra,sta sopra,si trova sopra}' + A,
    '{al di sopra di,sovrasta}',
    'sigilla',
    '{überdeckt,bedeckt,überlagert,liegt auf,liegt direkt auf,liegt direkt über,über}',
    '{recouvr,couvr}{e,ent}',
    '{scelle,sur,au dessus de}',
    'cubre{ a,n,}',
    '{sella,encima de,sobre}',
    'cobre{m, a,}',
    'överlagrar',
    '{καλυπτει,πανω απο,επικαλυπτει}',
    '{bedekt,ligt{ direct,} op,ligt boven,boven}',
  ],
  covered_by: [
    '{covered,overlain,sealed}{ by,}',
    '{underlie,underlay}{s,}',
    '{underlying,under,beneath,lies under,lies below}',
    'copert{o,a,i,e}' + DA,
    '{cop,copr} {da,dal,dalla,dalle,dai}',
    '{sotto,sta sotto,si trova sotto,sottopost{o,a}}' + A,
    'al di sotto di',
    'sigillat{o,a}' + DA,
    '{si sottopone,sottosta}' + A,
    '{überdeckt,bedeckt,überlagert}{ von, durch}',
    'wird{ überdeckt, bedeckt, überlagert}{ von, durch}',
    'unter',
    '{recouvert,couvert,scelle}{e,}{s,} par',
    '{sous,au dessous de}',
    '{cubiert,sellad}{o,a}{ por,}',
    '{debajo de,bajo}',
    'cobert{o,a}{ por,}',
    'överlagras{ av,}',
    '{καλυπτεται απο,επικαλυπτεται απο,κατω απο}',
    '{bedekt door,ligt onder,onder}',
  ],
  cuts: [
    'cut',
    '{cutting,truncate{s,},cut into,cuts into,cuts through}',
    'tagli{a,ano}',
    'tagl',
    'incide',
    'schneidet{ in,}',
    'stört',
    '{coupe,recoupe,entaille}{nt,}',
    'creuse{e,}{ dans,}',
    'corta{ a,n,}',
    'skär',
    '{κοβει,τεμνει}',
    '{oversnijdt,doorsnijdt}',
  ],
  cut_by: [
    '{cut,truncated} by',
    'tagliat{o,a,i,e}' + DA,
    'tagl {da,dal,dalla,dalle,dai}',
    'incis{o,a}' + DA,
    '{geschnitten,gestört}{ von, durch,}',
    'wird{ geschnitten, gestört}{ von, durch,}',
    '{coupe,recoupe,entaille}{e,}{s,} par',
    'cortad{o,a,os,as}{ por,}',
    'skärs{ av,}',
    '{κοβεται,τεμνεται}{ απο,}',
    '{oversneden,doorsneden}{ door,}',
  ],
  fills: [
    'fill{s, of,ing}',
    'riempi{e,ono}',
    'riemp',
    'riempimento di',
    'verfüllung von',
    'füllt',
    '{combl,rempl}{e,ent}',
    'remplit',
    'rellena{ a,n,}',
    'colmata',
    '{preenche,enche}{ a,}',
    'fyller',
    'γεμιζει',
    '{vult,vulling van}',
  ],
  filled_by: [
    'filled{ by, with,}',
    'riempit{o,a,i,e}' + DA,
    'riemp {da,dal,dalla,dalle,dai}',
    'colmat{o,a}' + DA,
    '{verfüllt,gefüllt} {von,durch,mit}',
    'wird {verfüllt,gefüllt} {von,durch,mit}',
    'wird verfüllt',
    '{comble,rempli}{e,}{s,} par',
    'rellenad{o,a,os,as}{ por,}',
    'rellen{o,a} por',
    '{preenchid,enchid}{o,a}{ por,}',
    'fylls{ av,}',
    'γεμιζεται{ απο,}',
    'gevuld{ door, met,}',
  ],
  abuts: [
    'abut{s,ting}',
    'butt{s,ing}{ against, up to,}',
    '{lean,leans,leaning,rest,rests,built}{ on, against, upon,}',
    'si appoggia{no,}' + A,
    '{si app{ a, ad, alla,},app {a,ad,alla}}',
    '{si appoggia su,in appoggio a,supported by}',
    '{appoggia,appoggiat{o,a}}' + A,
    'si addossa' + A,
    'zieht{ gegen, an,}',
    '{lehnt,stößt,stützt sich}{ an, gegen, auf}',
    'lehnt sich {an,gegen}',
    '{s appuie,appuye,s adosse,bute}{ sur, contre, a,}',
    'se {apoya,adosa}{ en, a, sobre, contra,}',
    'apoyad{o,a} en',
    'encosta{ a, em, na, no,}',
    '{ακουμπα,εφαπτεται}{ σε,}',
    'ligt tegen',
  ],
  abutted_by: [
    '{abutted,butted}{ by,}',
    '{lean{t,ed},leaned} on by',
    'leant against by',
    'support{s,ing}',
    '{gli,le,vi,ci} si {app,appoggia{no,}}',
    '{gli,le} si addossa',
    'wird {gestützt,gestüzt}{ von, durch,}',
    '{gestützt von,trägt}',
    '{sert d appui,appuye{e,} par,apoyad{o,a} por,ad ess{o,a} si appoggia}',
    '{supporte,soutient}',
    'se le {apoya,adosa}',
    'sirve de apoyo a',
    'le apoya',
    'encostad{o,a} por',
    'recebe encosto de',
  ],
  later_than: [
    '{above,later,younger,after,more recent than,is after}',
    '{younger,posterior} {than,to}',
    'posterior{e,i}' + A,
    '{piu recente,piu giovane}{ di,}',
    'segue',
    'dopo',
    '{jünger,später}{ als,}',
    '{nach,folgt auf}',
    'posterieur{e,}{s,}{ a,}',
    'plus {recent,jeune}{e,} que',
    'posterior{es,}{ a, de,}',
    'mas reciente que',
    'despues de',
    'mais recente que',
    '{νεοτερο,μεταγενεστερο}{ απο,}',
    'jonger dan',
  ],
  earlier_than: [
    '{below,earlier,older,before,is before}',
    '{older,anterior} {than,to}',
    'anterior{e,i}' + A,
    '{piu antico,piu vecchio}{ di,}',
    'precede',
    'prima di',
    '{älter,früher}{ als,}',
    '{vor,geht voraus}',
    'anterieur{e,}{s,}{ a,}',
    'plus ancien{ne,} que',
    'anterior{es,}{ a, de,}',
    'mas antiguo que',
    'antes de',
    'mais antig{o,a} que',
    '{παλαιοτερο,προγενεστερο}{ απο,}',
    'ouder dan',
  ],
  same_as: [
    '=',
    '==',
    '≡',
    '{same,equal,equals}{ as, to,}',
    '{identical,equivalent}{ to, with,}',
    'is same as',
    'once whole with',
    'ugual{e,i}' + A,
    '{ug a,ug alla}',
    'identic{o,a}' + A,
    'equivalente' + A,
    'corrisponde' + A,
    'stessa di',
    '{entspricht,identisch,gleich}{ mit, wie,}',
    'ist gleich',
    'dasselbe wie',
    'identique{ a,}',
    '{equivaut,equivalent{e,}} a',
    'egal{e,} a',
    'meme que',
    'correspond a',
    'igual{ a, que,}',
    '{identic{o,a},equivalente,equivale}{ a,}',
    'corresponde a',
    '{ταυτιζεται με,ιδιο με,ισο με}',
    '{gelijk,identiek} aan',
  ],
  bonded_to: [
    'bond{s,ed}{ with, to, into,}',
    'bonding{ with, to,}',
    'si leg{a,ano}{ a, ad, al, allo, alla, all, ai, agli, alle, con,}',
    'legat{o,a,i,e}' + A,
    '{si leg{ a, ad, alla,},leg {a,ad,alla}}',
    'conness{o,a,i,e}' + A,
    'bindet{ an, ein, in, ein in, mit,}',
    '{verzahnt,im verband,gebunden}{ mit, an,}',
    'einbindend in',
    'li{e,ee,es} a',
    'chaine a',
    'solidaire de',
    'se {une,liga,traba}{ a, con,}',
    '{unid,trabad}{o,a} {a,con}',
  ],
  contemporary_with: [
    'contempor{ary,aneous}{ with, to,}',
    'contemporane{o,a,i,e}' + A,
    'contemporane{o,a} {con,di}',
    'coev{o,a}' + A,
    'continuit{a,y}',
    '{same time as,has same time,synchronous with}',
    '{gleichzeitig,zeitgleich}{ mit, zu,}',
    '{synchrone,contemporain{e,}}{ de, a, avec,}',
    'contemporane{o,a}{ de, a, con,}',
    'coetane{o,a}{ de, a,}',
    'kontinuität',
    '{gelijktijdig,even oud}{ met, als,}',
  ],
  adjacent_to: [
    '{adjacent,next}{ to,}',
    '{borders,bordering,touches,in contact with}',
    'confina' + CON,
    '{adiacente,vicino}' + A,
    'a contatto con',
    '{grenzt,angrenzend}{ an,}',
    '{adjacent,contigu}{e,}{ a,}',
    'en contact',
    '{adyacente,contigu{o,a},limita}{ a, con,}',
    'en contacto',
  ],
  connected_to: [
    '{connected,connects,linked,links,related}{ to, with,}',
    'collegat{o,a,i,e}' + A,
    'collega',
    '{verbunden,verbindet}{ mit,}',
    '{relie,connecte}{e,}{ a,}',
    'conectad{o,a}{ con, a,}',
    'relacionad{o,a} con',
  ],
  contains: ['contain{s,}', '{includes,including}', 'contiene', 'enthält', 'contient'],
  contained_in: [
    'contained{ in, by,}',
    '{included in,part of,within}',
    'contenut{o,a} {in,da}',
    'parte di',
    'enthalten in',
    'teil von',
    'contenu{e,} {dans,par}',
    'contenid{o,a} en',
    'parte de',
  ],
  documents: ['document{s,}', 'documenta', 'dokumentiert', 'documente'],
  documented_by: [
    'documented by',
    '{documentat{o,a} da,riferit{o,a}' + A + '}',
    'refer{s,red} to by',
    'dokumentiert {durch,von}',
    'documente{e,} par',
    'documentad{o,a} por',
  ],
  em_links_to: ['>'],
  em_linked_from: ['<'],
  em_refers_to: ['>>', '»'],
  em_referred_from: ['<<', '«'],
};

/** Maximum number of words of a relation: `is on top of`, `sert d'appui à`. */
export const MAX_WORDS = 5;

const AUXILIARY = /^(?:is|are|e|est|es|esta|ist|sind) (?=\S)/;
/** Adverbs before a relation without further meaning: `stratigraphically above`, `se nachází pod`. */
const ADVERB =
  /^(?:stratigraphically|physically|directly|immediately|directement|direkt|direttamente|bezprostredne|je|jest|ar|er) (?=\S)/;
/** Separators between several words for one relation. */
const JOINED = /[()[\],;/|]|\s(?:or|oder|ou|o|eller|lub|nebo|alebo|ili)\s/i;
const MAX_JOINED = 80;
const SEPARATORS = /[\s_\-.'’`]+/gu;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const BY_WORD = buildWordTable();
const FIRST_WORDS = new Set([...BY_WORD.keys()].map((word) => word.split(' ', 1)[0]));

/**
 * Returns the relation type of a word, in Italian, English, German, French, Spanish, Portuguese, Greek or
 * symbols. Case, accents, underscores and gender are ignored (`COPERTA_DA`, `Liegt ueber`). Undefined if
 * unknown.
 * @example
 * console.log(parseRelationType('Coperta da'), parseRelationType('schneidet')); // covered_by cuts
 */
export function parseRelationType(word: string): RelationType | undefined {
  return (
    findWord(word) ?? (word.length <= MAX_JOINED && JOINED.test(word) ? findJoinedWord(word) : undefined)
  );
}

function findWord(word: string): RelationType | undefined {
  const plain = foldWord(word);
  return (
    BY_WORD.get(plain) ?? BY_WORD.get(plain.replace(AUXILIARY, '')) ?? BY_WORD.get(plain.replace(ADVERB, ''))
  );
}

/** Finds the type of `cut (by)`, `früher (älter) als`, and lists of synonyms: `Equal to, same as`. */
function findJoinedWord(word: string): RelationType | undefined {
  const bracketed = /^([^()[\]]*)[([]([^()[\]]*)[)\]]([^()[\]]*)$/.exec(word);
  if (bracketed) {
    const [, before = '', within = '', after = ''] = bracketed;
    return findWord(`${before} ${within} ${after}`) ?? findWord(`${before} ${after}`);
  }
  const types = new Set(word.split(/[,;/|]|\s(?:or|oder|ou|o|or|eller|lub|nebo|alebo|ili)\s/i).map(findWord));
  return types.size === 1 ? [...types][0] : undefined;
}

/**
 * Returns true if a relation may begin with a folded word (`si`, `wird`), or with one that may precede it (`e`,
 * `is`).
 */
export function beginsRelation(word: string): boolean {
  return FIRST_WORDS.has(word) || AUXILIARY.test(`${word} x`);
}

function foldWord(word: string): string {
  return foldText(word).replace(SEPARATORS, ' ').trim();
}

function buildWordTable(): Map<string, RelationType> {
  const table = new Map<string, RelationType>();
  const add = (word: string, type: RelationType): void => {
    for (const spelling of [word, word.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)]) {
      const plain = foldWord(spelling);
      if (!table.has(plain)) table.set(plain, type);
    }
  };
  for (const type of RELATION_TYPES) {
    add(type, type);
    const { pyarchinit, ...labels } = relationLabelsOf(type);
    for (const label of [pyarchinit, ...Object.values(labels)]) add(label, type);
  }
  for (const type of RELATION_TYPES) {
    for (const pattern of WORDS[type] ?? []) for (const word of expandBraces(pattern)) add(word, type);
  }
  for (const type of RELATION_TYPES) {
    for (const pattern of FURTHER_WORDS[type] ?? [])
      for (const word of expandBraces(pattern)) add(word, type);
  }
  return table;
}

/** Expands a pattern into all its readings, innermost braces first. */
function expandBraces(pattern: string): string[] {
  let patterns = [pattern];
  while (patterns.some((text) => text.includes('{'))) patterns = patterns.flatMap(expandOneBrace);
  return patterns;
}

function expandOneBrace(pattern: string): string[] {
  const inner = /\{([^{}]*)\}/.exec(pattern);
  if (!inner) return [pattern];
  const before = pattern.slice(0, inner.index);
  const after = pattern.slice(inner.index + inner[0].length);
  return (inner[1] ?? '').split(',').map((choice) => before + choice + after);
}
