const CONTROLS = /[\p{Cc}\p{NChar}\u2028\u2029]+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Removes characters that print cannot show. Control characters and noncharacters become a space, lone
 * surrogates U+FFFD.
 */
export function cleanText(text: string): string {
  return PLAIN.test(text) ? text : text.toWellFormed().replace(CONTROLS, ' ');
}

/** Returns a text as a PDF string object: literal if ASCII, otherwise hexadecimal UTF-16. */
export function pdfText(text: string): string {
  const clean = cleanText(text);
  if (PLAIN.test(clean)) return `(${clean.replace(/[\\()]/g, '\\$&')})`;
  const bytes = Buffer.from(clean, 'utf16le').swap16();
  return `<FEFF${bytes.toString('hex').toUpperCase()}>`;
}

/** Returns an address as a PDF string object. Invalid characters are percent-encoded. */
export function pdfUri(address: string): string {
  const encoded = address
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, (odd) => encodeURIComponent(odd))
    .replace(/[<>"\\^`{|}()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `(${encoded})`;
}

/** Formats a timestamp as a PDF date in UTC. */
export function pdfDate(date: Date): string {
  return `(D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)`;
}

/** Formats a number with at most two decimals. PDF has no exponents. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded);
}
/** Returns the start of the day (UTC). Files contain only the day, so that two of one day have the same bytes. */
export function dayOf(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10));
}
