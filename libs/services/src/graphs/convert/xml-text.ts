/** Characters that XML 1.0 does not allow: most control characters, lone surrogates, and two noncharacters. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const SPECIAL = /[&<>"\r]/;
const SPECIALS = /[&<>"\r\n\t]/g;
const IN_TEXT: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Escapes text for XML. Characters that are not allowed become U+FFFD. */
export function xmlText(text: string): string {
  const clean = text.replace(FORBIDDEN, '\uFFFD');
  return SPECIAL.test(clean) ? clean.replace(SPECIALS, (sign) => IN_TEXT[sign] ?? sign) : clean;
}
