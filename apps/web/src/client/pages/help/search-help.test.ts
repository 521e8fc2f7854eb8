import { describe, expect, it } from 'vitest';
import { searchHelp, type HelpText } from './search-help.ts';

const texts: HelpText[] = [
  {
    title: 'The matrix',
    text: 'Trowel draws it from the relations. Contradictions are drawn in red.',
    to: '/help?page=matrix',
  },
  { title: 'Relations', text: 'Written in words.' },
  {
    title: 'Fotografie',
    text: `${'Altro testo. '.repeat(30)}Più unità per fotografia. ${'Fine. '.repeat(30)}`,
  },
];
const listTitles = (query: string): string[] => searchHelp(texts, query).map(({ title }) => title);

describe('searchHelp() (observation 50)', () => {
  it.each([
    ['relation', ['Relations', 'The matrix']],
    ['RELATIONS red', ['The matrix']],
    ['unita fotografie', ['Fotografie']],
    ['nothing of this', []],
    ['', []],
    ['…', []],
  ])('finds by %j: %j', (query, titles) => {
    expect(listTitles(query)).toEqual(titles);
  });

  it('shows the words around the hit and where they lead', () => {
    const [long] = searchHelp(texts, 'unità');

    expect(long!.excerpt).toMatch(/^….*Più unità per fotografia.*…$/);
    expect(long!.excerpt.length).toBeLessThan(260);
    expect(searchHelp(texts, 'matrix')[0]).toMatchObject({ to: '/help?page=matrix' });
  });
});
