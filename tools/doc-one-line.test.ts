// docs/one-line.md: its table of words is made of the words there are, and its lines are read as the page says.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_MARKERS, parseUnitLine } from '@trowel/domain/recording';
import { unitFields } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '..', 'docs');
const PAGE = join(DOCS, 'one-line.md');
const WORDS = /(<!-- words -->\n)[^]*(<!-- \/words -->)/;

function renderWords(): string {
  const rows = FIELD_MARKERS.map(({ field, print, others }) => {
    const label = unitFields.find(({ name }) => name === field)?.label.en ?? field;
    const further = others.map((word) => `\`${word}\``).join(' ');
    return `| ${label} | \`${print.it}\` | \`${print.en}\` | ${further} |`;
  });
  return ['', '| Field | Italian | English | also |', '|---|---|---|---|', ...rows, '', ''].join('\n');
}

describe('docs/one-line.md', () => {
  it('lists the words there are (UPDATE_DOCS=1 writes them)', () => {
    const page = readFileSync(PAGE, 'utf8');
    const renewed = page.replace(WORDS, `$1${renderWords()}$2`);

    if (process.env['UPDATE_DOCS']) writeFileSync(PAGE, renewed);

    expect(process.env['UPDATE_DOCS'] ? renewed : page).toBe(renewed);
  });

  it.each(['one-line.md', 'guide/it/una-riga.md'])('%s shows lines that are clear', (name) => {
    const [, block = ''] = /```text\n([^]*?)```/.exec(readFileSync(join(DOCS, name), 'utf8')) ?? [];
    const lines = block.trim().split('\n');

    const problems = lines.flatMap((line) => parseUnitLine(line, { nextNumber: '1' }).problems);

    expect(lines.length).toBeGreaterThan(1);
    expect(problems).toEqual([]);
  });

  it('shows what the line asks, and what is clear instead', () => {
    const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([^`]+)` \| [^|]+ \| (.+) \|$/gm)];
    const asked = rows.slice(-7).map(([, written = '', instead = '']) => ({
      problems: parseUnitLine(written.startsWith('USV') ? written : `1 ${written}`).problems.length,
      written,
      instead: [...instead.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
    }));

    expect(asked.map(({ problems }) => problems > 0)).toEqual(asked.map(() => true));
    expect(asked).toHaveLength(7);
  });
});
