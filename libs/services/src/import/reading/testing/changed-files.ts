import { readFile } from 'node:fs/promises';
import { writeSqliteFile } from '@trowel/db/foreign';
import { writeWorkbook } from '@trowel/documents';
import { buildZip, MINIMAL_PARTS, sheetXml } from '@trowel/documents/testing/zip';

const FIXTURES = new URL('../../fixtures/', import.meta.url);

/** A source of chance that repeats itself (mulberry32). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const TEXTS: Readonly<Record<string, string>> = {
  'units.csv':
    'US;Definizione;Copre;Quota max;Fase\n1;Strato;2, 3;12,5;I\n2;Taglio;3;;II\n"3 ";"a ""b""";;-;\n',
  'relations.csv': 'from,to,type,certainty\n1,2,covers,\n2,3,cuts,probable\nA/4,B/5,fills,\n',
  'units.json':
    '{"site_name":"Villa","units":[{"us_number":"1","definition":"Strato","relationships":[{"type":"covers","us_number":"2"}]},{"us_number":2}]}',
  'rows.json': '[{"us":"1","copre":"2"},{"us":"2","custom":{"a":[1,null,{"b":true}]}}]',
  'lines.jsonl': '{"us":"1","copre":"2"}\n{"us":"2"}\n',
  'em.graphml': `${XML}<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml"><key for="node" id="d6" yfiles.type="nodegraphics"/><key id="k" for="node" attr.name="us" attr.type="string"/><graph edgedefault="directed" id="G"><node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30" width="90" x="1" y="2"/><y:NodeLabel>US1</y:NodeLabel><y:Shape type="rectangle"/></y:ShapeNode></data></node><node id="n1"><data key="k">US2</data></node><edge id="e0" source="n0" target="n1"/></graph></graphml>`,
  'graph.dot':
    'digraph m { rankdir=TB; "1" [label="US 1\\nStrato"]; 2; "1" -> 2 -> {3 4}; subgraph cluster_I { 3 } }',
  'matrix.lst': 'Stratigraphic Dataset Villa\nName\n1\n\tabove: 2, 3\n\tcontemporary with: 4\n2\n',
  'units.yaml':
    'site: Villa\nunits:\n  - us: 1\n    covers: [2, 3]\n  - &a {us: 2, definition: "Strato"}\n  - *a\n',
  'dump.sql':
    "CREATE TABLE us_table (id integer, sito text, area text, us text, rapporti text);\nINSERT INTO us_table VALUES (1,'Villa','A','1','[[''Copre'',''2'']]'),(2,'Villa','A','2',NULL);\nCOPY us_table FROM stdin;\n3\tVilla\tA\t3\t\\N\n\\.\n",
  'page.html':
    '<!doctype html><table><tr><th>US<th>Copre</tr><tr><td colspan="2">1<td rowspan=3>2</tr></table>',
  'flat.fods': `${XML}<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="US"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"><text:p>US</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`,
  'matrix.xml': `${XML}<matrix><unit id="1" name="US 1" type="deposit"><above>2</above></unit><unit id="2"/></matrix>`,
  'em.json':
    '{"version":"1.5","graphs":{"g":{"nodes":{"stratigraphic":{"US":{"n1":{"name":"US1","description":"x"},"n2":{"name":"US2"}}}},"edges":{"is_before":[{"from":"n1","to":"n2"}]}}}}',
};

/** A dBASE table of these columns with one row. */
export function createDbase(
  columns: readonly (readonly [name: string | Buffer, type: string, length: number])[],
): Buffer {
  const head = Buffer.alloc(32);
  head.set([0x03, 119, 9, 12]);
  head.writeUInt32LE(2, 4);
  head.writeUInt16LE(32 + columns.length * 32 + 1, 8);
  const length = columns.reduce((sum, [, , room]) => sum + room, 1);
  head.writeUInt16LE(length, 10);
  const described = columns.map(([name, type, room]) => {
    const column = Buffer.alloc(32);
    Buffer.from(name as string, 'latin1').copy(column, 0, 0, 11);
    column.write(type, 11, 'latin1');
    column[16] = room;
    return column;
  });
  return Buffer.concat([
    head,
    ...described,
    Buffer.from([0x0d]),
    Buffer.alloc(2 * length, ' 1'),
    Buffer.from([0x1a]),
  ]);
}

const DBASE = [
  ['US', 'N', 6],
  ['DEFINIZION', 'C', 20],
  ['GIORNO', 'D', 8],
  ['VERO', 'L', 1],
  ['NOTE', 'M', 10],
  ['INTERO', 'I', 4],
  ['DOPPIO', 'B', 8],
] as const;

async function zip(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  return Buffer.from(buildZip({ ...parts }));
}

const SHEET = sheetXml(
  '<row r="1"><c r="A1" t="inlineStr"><is><t>US</t></is></c><c r="B1" t="inlineStr"><is><t>Copre</t></is></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2" t="s"><v>0</v></c></row>',
  '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
);

/** A file that every reader test begins with. */
export interface Seed {
  name: string;
  bytes: Buffer;
  /** Returns the file with a changed part. Without it, the file itself is changed. */
  wrap?: (part: Buffer) => Promise<Buffer>;
}

/** Lists one small file of each kind that is read. */
export async function listSeeds(): Promise<Seed[]> {
  const sqlite = writeSqliteFile([
    {
      name: 'us_table',
      columns: ['id_us', 'sito', 'area', 'us', 'rapporti'],
      rows: [
        [1, 'Villa', 'A', '1', "[['Copre','2']]"],
        [2, 'Villa', 'A', '2', null],
      ],
    },
    { name: 'strati', columns: ['id', 'US', 'nota'], rows: [[1, '5', 'x']] },
  ]);
  const foreign = writeSqliteFile([
    { name: 'strati', columns: ['id', 'US', 'Copre'], rows: [[1, '5', '6']] },
  ]);
  const workbook = await writeWorkbook([
    {
      name: 'US',
      columns: [{ heading: 'US' }, { heading: 'Copre' }, { heading: 'Quota' }],
      rows: [
        ['1', '2', 12.5],
        ['2', '', null],
      ],
    },
  ]);
  const fixtures = [
    'saved-by-gdal.dbf',
    'saved-by-libreoffice.xls',
    'saved-by-s3dgraphy-1.6.json',
    'saved-by-s3dgraphy.graphml',
  ];
  const saved = await Promise.all(
    fixtures.map(async (name) => ({ name, bytes: await readFile(new URL(name, FIXTURES)) })),
  );
  const inWorkbook = (part: string) => (changed: Buffer) =>
    zip({ ...MINIMAL_PARTS, 'xl/worksheets/sheet1.xml': SHEET, [part]: changed });
  return [
    ...Object.entries(TEXTS).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    { name: 'latin1.csv', bytes: Buffer.from(TEXTS['units.csv']!.replace('Strato', 'Città'), 'latin1') },
    { name: 'wide.csv', bytes: Buffer.from(`\uFEFF${TEXTS['units.csv']}`, 'utf16le') },
    ...saved,
    { name: 'strati.dbf', bytes: createDbase(DBASE) },
    { name: 'own.sqlite', bytes: Buffer.from(sqlite) },
    { name: 'foreign.sqlite', bytes: Buffer.from(foreign) },
    { name: 'units.xlsx', bytes: Buffer.from(workbook) },
    { name: 'sheet in a workbook', bytes: Buffer.from(SHEET), wrap: inWorkbook('xl/worksheets/sheet1.xml') },
    ...['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((part) => ({
      name: `${part} in a workbook`,
      bytes: Buffer.from(MINIMAL_PARTS[part as 'xl/workbook.xml']),
      wrap: inWorkbook(part),
    })),
    { name: 'tables.zip', bytes: await zip({ 'us.csv': TEXTS['units.csv']!, 'b.dbf': createDbase(DBASE) }) },
    { name: 'dbf in a zip', bytes: createDbase(DBASE), wrap: (part) => zip({ 'a.dbf': part }) },
    {
      name: 'matrix in hmcx',
      bytes: Buffer.from(TEXTS['matrix.xml']!),
      wrap: (part) => zip({ 'matrix.xml': part }),
    },
    {
      name: 'content in ods',
      bytes: Buffer.from(TEXTS['flat.fods']!.replaceAll('office:document', 'office:document-content')),
      wrap: (part) =>
        zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': part }),
    },
  ];
}

const TOKENS = [
  '',
  '\u0000',
  '\uFEFF',
  '"',
  ';',
  ',',
  '\n',
  '\r',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
  '&amp;',
  '&x;',
  '<!DOCTYPE a>',
  '=1+1',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  'null',
  'true',
  '__proto__',
  'constructor',
  '\u202E',
  '🏺',
  '\uD800',
  '%s',
  'A1048577',
  'XFE1',
  '#REF!',
  '../../etc/passwd',
  '\\',
  "'",
  '--',
  '/*',
  '<![CDATA[',
  '*',
  '&',
].map((text) => Buffer.from(text));

/** Changes a file in one to four places. */
export function mutate(bytes: Buffer, random: (below: number) => number): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let times = 1 + random(4); times > 0; times--) {
    const at = random(changed.length + 1);
    const length = random(Math.min(64, changed.length - at + 1));
    const part = changed.subarray(at, at + length);
    const token = TOKENS[random(TOKENS.length)]!;
    const put = (...between: Uint8Array[]): Buffer =>
      Buffer.concat([changed.subarray(0, at), ...between, changed.subarray(at + length)]);
    const next = [
      () => put(Buffer.from(part.map((byte) => (random(4) === 0 ? random(256) : byte)))),
      () => put(Buffer.from(part.map((byte) => byte ^ (1 << random(8))))),
      () => put(),
      () => put(part, part),
      () => put(token),
      () => put(part, token),
      () => put(Buffer.alloc(length, random(2) * 255)),
      () => put(Buffer.from([0xff, 0xfe])),
      () => Buffer.from(changed.subarray(0, at)),
      () => put(...Array.from({ length: 200 }, () => part)),
      () => Buffer.from(put(Buffer.from([random(256), random(256), random(256), random(256)]))),
    ];
    changed = next[random(next.length)]!();
  }
  return changed;
}
