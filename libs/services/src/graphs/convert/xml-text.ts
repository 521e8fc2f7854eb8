/** Characters XML 1.0 cannot hold: most controls, halves of pairs, and two that are none. */
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

/** Gives text fit to stand between tags; what XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  const clean = text.replace(FORBIDDEN, '\uFFFD');
  return SPECIAL.test(clean) ? clean.replace(SPECIALS, (sign) => IN_TEXT[sign] ?? sign) : clean;
}
