import { z } from 'zod';

const MIN_SECRET_BYTES = 32;
/** A third of the bits of as many random letters and digits. */
const MIN_BITS = 80;
/** Words of examples and defaults. The rest of a secret without them must have enough bits. */
const WELL_KNOWN =
  /change|replace|please|your|this|that|here|with|must|should|least|long|very|super|strong|random|secure|secret|password|passwd|default|example|sample|placeholder|insert|set|put|minimum|characters?|chars?|bytes?|bits?|string|value|key|token|jwt|auth|session|cookie|sign(?:ing|ature)?|hmac|sha|base64|hex|private|public|production|prod|develop(?:ment|er)?|dev|local(?:host)?|test(?:ing)?|only|not|for|use|used|the|and|any|some|my|our|in|is|it|to|of|at|as|be|do|me|admin(?:istrator)?|root|user|server|service|app(?:lication)?|api|trowel|pyarchinit|archaeolog(?:y|ical)|archeologia|excavation|scavo|segreto|chiave|cambiami|esempio|thirty|two|qwerty(?:uiop)?|asdf(?:ghjkl)?|zxcv(?:bnm)?|1q2w3e4r(?:5t6y)?|letmein|correct|horse|battery|staple|lorem|ipsum|dolor|amet|abc(?:def)?|foo|bar|baz|xxx/gi;
/** Known words next to each other, with any signs that are not letters between them. */
const WORDS_IN_A_ROW = new RegExp(`(?:(?:${WELL_KNOWN.source})[^a-z]*)+`, 'gi');
/** Letters of a known word, and of known words in a row. Random letters contain shorter ones: "it" is no word there. */
const LEAST_LETTERS = { word: 5, row: 8 };
const LEAST =
  'for example the output of `openssl rand -base64 48`, or remove the setting and Trowel creates one';

/** The secret that signs tokens. Short, guessable and well-known secrets are refused with instructions. */
export const SecretSetting = z.string().superRefine((secret, ctx) => {
  const problem = findSecretProblem(secret);
  if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem });
});

/** Returns why a text is not a secret, and what to do. Returns undefined for a secret. */
export function findSecretProblem(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES)
    return `must be at least ${MIN_SECRET_BYTES} bytes long: set a random one, ${LEAST}`;
  if (estimateBits(dropWords(secret)) < MIN_BITS)
    return `is easy to guess, because it consists of known words or repeated characters: set a random one, ${LEAST}`;
  return undefined;
}

/** Removes known words, unless they are so short that random letters contain them. */
function dropWords(secret: string): string {
  return secret.replace(WORDS_IN_A_ROW, (row) => {
    const isLong = row.replace(/[^a-z]/gi, '').length >= LEAST_LETTERS.row;
    return row.replace(WELL_KNOWN, (word) => (isLong || word.length >= LEAST_LETTERS.word ? '' : word));
  });
}

/**
 * Estimates how many bits it takes to guess a text: the entropy of its signs, or of the steps from each sign to the next
 * where that is less (`abcdef`, `121212`). A repeated stretch adds nothing.
 */
function estimateBits(text: string): number {
  const fresh = dropRepeated([...text]);
  const codes = fresh.map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return Math.min(bitsOf(codes), bitsOf(steps));
}

const REPEATED_LENGTH = 4;

/** Removes each sign that ends a stretch of four found earlier in the text, in upper or lower case. Cost: linear. */
function dropRepeated(signs: readonly string[]): string[] {
  const seen = new Set<string>();
  return signs.filter((_sign, at) => {
    if (at < REPEATED_LENGTH - 1) return true;
    const stretch = signs
      .slice(at - REPEATED_LENGTH + 1, at + 1)
      .join('')
      .toLowerCase();
    if (seen.has(stretch)) return false;
    seen.add(stretch);
    return true;
  });
}

/** Returns Shannon's entropy of all values in total, bits. */
function bitsOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(values.length / count);
  return bits;
}
