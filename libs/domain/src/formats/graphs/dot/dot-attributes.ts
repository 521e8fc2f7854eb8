import type { DotPart } from './dot-graph.ts';
import { isName, isSign } from './dot-signs.ts';
import type { DotScanner, DotToken } from './dot-tokens.ts';

/** A part of a graph whose attributes are still being read. */
export interface OpenPart extends DotPart {
  attributes: Map<string, string>;
  html: Set<string>;
}

/** Creates a part without attributes at the place of a token. */
export function partAt({ line, column }: DotToken): OpenPart {
  return { attributes: new Map(), html: new Set(), line, column };
}

/** Creates a part with the attributes of another, at the place of a token. */
export function copyPart({ attributes, html }: DotPart, { line, column }: DotToken): OpenPart {
  return { attributes: new Map(attributes), html: new Set(html), line, column };
}

/** Copies the attributes of one part to another. */
export function addAttributes(part: OpenPart, { attributes, html }: DotPart): void {
  for (const [name, text] of attributes) setAttribute(part, name, { text, isHtml: html.has(name) });
}

/** Reads the attribute lists that follow, if any, into a part. */
export function readAttributes(scanner: DotScanner, part: OpenPart): void {
  while (isSign(scanner.token, '[')) {
    scanner.take();
    while (!isSign(scanner.token, ']')) {
      if (isSign(scanner.token, ',') || isSign(scanner.token, ';')) {
        scanner.take();
        continue;
      }
      if (!isName(scanner.token))
        scanner.fail({ en: 'the name of an attribute or "]"', it: 'il nome di un attributo o "]"' });
      const name = scanner.take().text;
      if (isSign(scanner.token, '=')) {
        scanner.take();
        readValue(scanner, part, name);
      } else setAttribute(part, name, { text: 'true', isHtml: false });
    }
    scanner.take();
  }
}

/** Reads the value that follows into an attribute of a part. */
export function readValue(scanner: DotScanner, part: OpenPart, name: string): void {
  if (!isName(scanner.token)) scanner.fail({ en: `a value for "${name}"`, it: `un valore per "${name}"` });
  const { text, kind } = scanner.take();
  setAttribute(part, name, { text, isHtml: kind === 'html' });
}

function setAttribute(
  part: OpenPart,
  name: string,
  { text, isHtml }: { text: string; isHtml: boolean },
): void {
  part.attributes.set(name, text);
  if (isHtml) part.html.add(name);
  else part.html.delete(name);
}
