import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

/** Every sentence about a file, or the one with which it is refused. */
async function tell(content: string | Buffer, language: 'en' | 'it'): Promise<string[]> {
  const file = { fileName: 'us.txt', bytes: Buffer.from(content as string), format: 'auto', language };
  try {
    const { notes, problems } = await readImportFile(file);
    return [...notes, ...problems.map(({ message }) => message)];
  } catch (error) {
    return [(error as Error).message];
  }
}

const FILES: readonly (readonly [string, string | Buffer])[] = [
  [
    'units',
    'US;Definizione;Quota;Copre;Above;Peso extra\n1;strato;alta;2 e x;3;1\n;vuota;;;;\n1;taglio;12;;;\n01-02;;;;;\nTotale: 3;;;;;',
  ],
  ['relations', 'from,relation,to,colour\n1,covers,2,red\n1,sings,3,\n1,,4,\n,,,blue\n1,covers,2,'],
  ['relations without a word', 'from,to\n1,2\n2,3'],
  ['pairs without headings', '1,2\n2,3\n1,3,4'],
  ['chains', '1,2\n,3\n,4\n5,6'],
  ['triples', 'Villa,,dataset\nA1,A2,above\nA2,A3,above\nA3,A4,above\nA4,A5,above\n,A5,above'],
  ['signs', 'A > B > C'],
  ['marks', 'later,earlier\n+,1\n1,2\n2,-'],
  ['quotes', 'us,definizione\n1,"strato" nero\n2,"taglio'],
  ['finds', 'inventory_number,us_number,year\nR1,1,chissà\n,2,1999'],
  ['LST', 'a\nb\nc\nUS1\n  above:\n    2-3\nUS2\n  above:\n   US1'],
  ['DOT', 'digraph { 1 -> 2; 2 -> 3; {rank=same; 1; 3} }'],
  [
    'JSON',
    '{"nodes":[{"id":"1"},{"id":"2"}],"edges":[{"source":"1","target":"2"},{"source":"1","target":"9"}]}',
  ],
  ['JSON of another program', '{"nodes":[{"id":"1"}],"links":[{"source":"1","target":"1"}]}'],
  ['GraphML', '<graphml><graph><node id="1"/><edge source="1" target="2"/></graph></graphml>'],
  ['nothing known', 'una lettera\nche non dice nulla di tabellare.'],
  ['nothing', ' '],
  ['broken JSON', '{"nodes": ['],
  ['a PDF', '%PDF-1.7'],
  ['other XML', '<?xml version="1.0"?><kml/>'],
  ['broken XML', '<graphml><graph></graphml>'],
  ['XML with a DOCTYPE', '<?xml version="1.0"?><!DOCTYPE graphml><graphml/>'],
  ['DOT with a strange sign', 'digraph { 1 -> ? }'],
  ['DOT without an end', 'digraph { 1 -> 2'],
  ['DOT with an open quote', 'digraph { 1 -> "2 }'],
  ['DOT with an open comment', 'digraph { /* 1 -> 2 }'],
  ['DOT with an arrow to nothing', 'digraph { 1 -> ; }'],
  ['two graphs of DOT', 'digraph { 1 -> 2 } digraph { 3 -> 4 }'],
  ['a long row', `us${','.repeat(20_000)}x`],
  ['a damaged ZIP', Buffer.from('PK\u0003\u0004 and no more')],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['a damaged database', Buffer.from('SQLite format 3\u0000 and no more')],
];

describe('what is said of a file', () => {
  it.each(FILES)('is said in Italian of %s, sentence by sentence', async (_kind, content) => {
    const [english, italian] = [await tell(content, 'en'), await tell(content, 'it')];

    expect(english.length).toBeGreaterThan(0);
    expect(italian).toHaveLength(english.length);
    expect(italian.filter((sentence) => english.includes(sentence))).toEqual([]);
    expect(italian.filter((sentence) => /\b(?:the|was|were|and|units?|is)\b/i.test(sentence))).toEqual([]);
  });
});
