// The guide names buttons, fields and tabs in italics, exactly as the pages or the glossary write them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const CLIENT = join(REPOSITORY, 'apps', 'web', 'src', 'client');
const GLOSSARY = readFileSync(join(REPOSITORY, 'docs', 'glossary.md'), 'utf8');

describe.each(['en', 'it'] as const)('the guide in %s', (language) => {
  const folder = join(REPOSITORY, 'docs', 'guide', language);
  const known = new Set([...listPageTexts(language), ...listGlossaryWords(language)].map(fold));

  it.each(readdirSync(folder))('%s uses the labels of the pages', (name) => {
    const labels = listLabels(readFileSync(join(folder, name), 'utf8'));

    expect(labels.filter((label) => !known.has(fold(label)))).toEqual([]);
  });

  it('has labels to compare, on both sides', () => {
    const guide = readdirSync(folder).flatMap((name) => listLabels(readFileSync(join(folder, name), 'utf8')));

    expect(guide.length).toBeGreaterThan(30);
    expect(known.size).toBeGreaterThan(500);
  });
});

/** Returns the words in italics, without bold text and without sentences that contain a link. */
function listLabels(markdown: string): string[] {
  const text = markdown.replaceAll(/```[^]*?```|`[^`]*`|\*\*/g, '');
  return [...text.matchAll(/\*([^*\n]+)\*/g)]
    .map(([, label = '']) => label)
    .filter((label) => !/[[\]]/.test(label));
}

/** Returns all string literals of the page texts. The Italian ones follow `const it`, or are in a file of their own. */
function listPageTexts(language: 'en' | 'it'): string[] {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('-texts.ts') || file.endsWith(`-texts-${language}.ts`))
    .flatMap((file) => {
      const text = readFileSync(join(CLIENT, file), 'utf8');
      const [english = '', italian = ''] = text.split(/^const it\b/m);
      const source = !file.endsWith('-texts.ts') ? text : language === 'it' ? italian : english;
      return [...source.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text);
    });
}

/** Returns the words of the first table of the glossary. */
function listGlossaryWords(language: 'en' | 'it'): string[] {
  const [, table = ''] = /## Words of the pages\n([^]*?)\n## /.exec(GLOSSARY) ?? [];
  const rows = [...table.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
  return rows.flatMap(([, english = '', italian = '']) =>
    (language === 'it' ? italian : english).split(/[:,;] /),
  );
}

/** Ignores case, the form of the apostrophe and the dots of a label that opens a dialog. */
function fold(label: string): string {
  return label.toLowerCase().replaceAll('’', "'").replace(/\s?…$/, '').trim();
}
