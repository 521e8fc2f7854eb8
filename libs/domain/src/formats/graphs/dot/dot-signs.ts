import type { DotScanner, DotToken } from './dot-tokens.ts';

/** Tells whether a piece can be a name or a value. */
export function isName({ kind }: DotToken): boolean {
  return kind === 'word' || kind === 'string' || kind === 'html';
}

/** Tells whether a piece is the sign. */
export function isSign({ kind, text }: DotToken, sign: string): boolean {
  return kind === 'sign' && text === sign;
}

/** Tells whether a piece is the keyword, in any letter case. */
export function isKeyword({ kind, text }: DotToken, keyword: string): boolean {
  return kind === 'word' && text.toLowerCase() === keyword;
}

/** Takes the keyword when it is in front. */
export function readKeyword(scanner: DotScanner, keyword: string): DotToken | undefined {
  return isKeyword(scanner.token, keyword) ? scanner.take() : undefined;
}

/** Takes the sign in front. @throws ValidationError when something else stands there. */
export function readDotSign(scanner: DotScanner, sign: string): DotToken {
  if (!isSign(scanner.token, sign)) scanner.fail(`"${sign}"`);
  return scanner.take();
}
