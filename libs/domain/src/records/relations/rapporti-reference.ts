/** A unit named in running text: its number and the remarks on it. */
export interface UnitMention {
  us_number: string;
  unit_type?: string;
  area?: string;
  certainty?: string;
  note?: string;
}

/** The unit found, and the remaining text. */
export interface ReadReference {
  unit: UnitMention;
  rest: string;
}

const CODES = 'UUSSM|UUSS|US[MRDNT]?|SU|WSU|UE|SE|USV[A-Za-z]{0,2}|VSF|RSF|SF|SFA|TSU|TU|CON|DOC';
/** `US n. 2`. */
const SIGN = '(?:n(?:[.°º]\\s?|\\s)|nr\\.?\\s|nn\\.\\s?)?';
const CODE_APART = new RegExp(`^(${CODES})[\\s_.:]{1,4}${SIGN}(?=[^\\s()\\[\\]]*\\d)`, 'i');
const CODE_JOINED = /^(USM?|SU|WSU|UE)(?=\d)/i;
const NUMBER_SIGN =
  /^(?:UU\.\s?SS\.|USS|U\.\s?S\.|contesto|context|unità|unita|unit|n[.°º]|nr\.?|no\.|№|#)[\s_.:]{0,3}(?=[^\s()[\]]*\d)/i;
/** Articles, and nouns before a number: `copre la 2`, `riempie il taglio 12`, `coperta dall'US 2`. */
const ARTICLE =
  /^(?:(?:(?:la|le|lo|il|i|gli|da|dal|dai|dalla|dalle|the)\s|(?:l|dall|all)?['’]\s?)(?:(?:muro|strato|livello|taglio|fossa|buca|riempimento|struttura|wall|layer|cut|pit|fill)\s)?)(?=[^\s()[\]]*\d|(?:US|SU|UE)[A-Z]?[\s.:]|UU\.?\s?SS|unit|contest)/i;
const TOKEN = /^[^\s()[\]]+/;
const SUFFIX = /^ (?:bis|ter|quater)(?![\p{L}\d])/iu;
const BRACKETED = /^\s?(?:\(([^()]*)\)|\[([^[\]]*)\])/;
const AREA = /^(?:area|settore|sector|saggio|trench)[\s.:]{0,3}(\S+)$/i;
const BARE_AREA = /^\s?area[\s.:]{1,3}([^\s()[\]]+)/i;
/** `205 ?` */
const APART_DOUBT = /^\s{1,2}\?/;
/** Short words of doubt. The full words of English and Italian stay in the text. */
const DOUBT =
  /^(?:prob(?:ab(?:ly|ilmente)?)?\.?|poss(?:ibly)?\.?|uncert\.?|incert\.?|dub(?:b)?\.?|forse|perhaps|maybe|wohl|vermutlich|vielleicht|unsicher|fraglich|wahrscheinlich|peut-etre|peut-être|probablement|incertain|osaker|osäker|usikker|usikkert|troligen|mozna|możliwe|niepewn[ye]|nejist[eéyý]|neist[eéyý]|asi|vjerojatno|nesigurno)$/i;
const CERTAINTY =
  /^(?:cert[oa]|certain|probabile|probable|dubbi[oa]|incert[oa]|uncertain|doubtful|ipotetic[oa]|inferred|possible)$/i;

/**
 * Reads the unit at the beginning of a text: `12a`, `US 1001`, `US_1001`, `USM12`, `5 (area B)`, `7?`, `12 bis`.
 * Directly after a relation word any token is a unit (`natural`). Elsewhere it must contain a digit.
 */
export function readUnitReference(text: string, afterWord: boolean): ReadReference | undefined {
  const { unitType, rest: bare } = takePrefix(text.replace(ARTICLE, ''));
  const token = TOKEN.exec(bare)?.[0];
  if (token === undefined || !(afterWord || /\d/.test(token))) return undefined;
  const bis = SUFFIX.exec(bare.slice(token.length))?.[0] ?? '';
  const { number, doubtful } = trimNumber(token + bis);
  if (number === '') return undefined;

  const unit: UnitMention = { us_number: number };
  if (unitType) unit.unit_type = unitType;
  if (doubtful) unit.certainty = 'uncertain';
  return takeRemarks({ unit, rest: bare.slice(token.length + bis.length) });
}

function takePrefix(text: string): { unitType?: string; rest: string } {
  const code = CODE_APART.exec(text) ?? CODE_JOINED.exec(text);
  if (code) return { unitType: code[1]!, rest: text.slice(code[0].length) };
  return { rest: text.slice(NUMBER_SIGN.exec(text)?.[0].length ?? 0) };
}

/**
 * Removes the punctuation after a number: `12.` and `12:` end a sentence, `12?` is doubtful. `+` and `-` are the
 * ends of some matrices.
 */
function trimNumber(token: string): { number: string; doubtful: boolean } {
  let end = token.length;
  while (end > 1 && '.:?!'.includes(token[end - 1]!)) end--;
  return { number: token.slice(0, end), doubtful: token.slice(end).includes('?') };
}

function takeRemarks({ unit, rest: text }: ReadReference): ReadReference {
  const noted = { ...unit };
  let rest = text;
  for (;;) {
    const bracketed = BRACKETED.exec(rest);
    const area = bracketed ? null : BARE_AREA.exec(rest);
    const doubt = bracketed || area ? null : APART_DOUBT.exec(rest);
    if (doubt) noted.certainty = 'uncertain';
    if (bracketed) addRemark(noted, (bracketed[1] ?? bracketed[2] ?? '').trim());
    if (area) noted.area = area[1]!;
    const taken = (bracketed ?? area ?? doubt)?.[0].length ?? 0;
    if (taken === 0) return { unit: noted, rest };
    rest = rest.slice(taken);
  }
}

function addRemark(unit: UnitMention, remark: string): void {
  const area = AREA.exec(remark)?.[1];
  if (area !== undefined) unit.area = area;
  else if (remark === '?' || DOUBT.test(remark)) unit.certainty = 'uncertain';
  else if (CERTAINTY.test(remark)) unit.certainty = remark;
  else if (remark !== '') unit.note = unit.note === undefined ? remark : `${unit.note}; ${remark}`;
}
