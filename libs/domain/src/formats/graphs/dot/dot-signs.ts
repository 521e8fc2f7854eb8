import type { DotScanner, DotToken } from './dot-tokens.ts';

/** Returns true if a token can be a name or a value. */
export function isName({ kind }: DotToken): boolean {
  return kind === 'word' || kind === 'string' || kind === 'html';
}

/** Returns true if a token is the sign. */
export function isSign({ kind, text }: DotToken, sign: string): boolean {
  return kind === 'sign' && text === sign;
}

/** Returns true if a token is the keyword, in any letter case. */
export function isKeyword({ kind, text }: DotToken, keyword: string): boolean {
  return kind === 'word' && text.toLowerCase() === keyword;
}

/** Reads the keyword if it is the next token; otherwise undefined. */
export function readKeyword(scanner: DotScanner, keyword: string): DotToken | undefined {
  return isKeyword(scanner.token, keyword) ? scanner.take() : undefined;
}

/** Reads the sign. @throws ValidationError for any other token */
export function readDotSign(scanner: DotScanner, sign: string): DotToken {
  if (!isSign(scanner.token, sign)) scanner.fail(`"${sign}"`);
  return scanner.take();
}
