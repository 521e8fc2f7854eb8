const CONTROLS = /[\p{Cc}\p{NChar}\u2028\u2029]+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** Gives a text without what no line of print can hold: control characters and code points that are no characters become one space, half pairs U+FFFD. */
export function cleanText(text: string): string {
  return PLAIN.test(text) ? text : text.toWellFormed().replace(CONTROLS, ' ');
}

/** Gives a text as a PDF string object: plain where it is ASCII, else UTF-16 in hexadecimal. */
export function pdfText(text: string): string {
  const clean = cleanText(text);
  if (PLAIN.test(clean)) return `(${clean.replace(/[\\()]/g, '\\$&')})`;
  const bytes = Buffer.from(clean, 'utf16le').swap16();
  return `<FEFF${bytes.toString('hex').toUpperCase()}>`;
}

/** Gives an address as a PDF string object; what an address cannot hold is percent-encoded. */
export function pdfUri(address: string): string {
  const encoded = address
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, (odd) => encodeURIComponent(odd))
    .replace(/[<>"\\^`{|}()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `(${encoded})`;
}

/** Gives a moment as a PDF date, in UTC. */
export function pdfDate(date: Date): string {
  return `(D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)`;
}

/** Gives a number with at most two decimals; PDF knows no exponents. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded);
}
/** Gives the beginning of the day (UTC) a moment lies in: files tell the day alone, so that one made twice on it has the same bytes. */
export function dayOf(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10));
}
