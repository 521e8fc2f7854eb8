import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildMatrix } from '@trowel/domain/matrix';
import { renderMatrixDot, type ImportedData } from '@trowel/domain/formats';
import { UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import { readImportFile } from '../reading/read-import-file.ts';

const read = (
  content: string | Uint8Array,
  options: { mapping?: Record<string, string>; format?: string } = {},
) =>
  readImportFile({
    fileName: 'file.xyz',
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    format: 'auto',
    ...options,
  });
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
const told = ({ problems }: ImportedData): string[] =>
  problems.map(({ severity, code }) => `${severity} ${code}`);
const unit = ({ units }: ImportedData, name: string) => units.find(({ us_number }) => us_number === name)!;

/** A ZIP archive whose entries are stored as they are. */
function storeZip(parts: Record<string, string>): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const body = Buffer.from(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(body), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(body.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), body]);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, rest, Buffer.from(name)]));
    local.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

/**
 *   T        a period P with A over B; A later than B twice over
 *   A        C contemporary with B
 *   B  C
 */
const HMC = `<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns/graphml">
 <key extension.type="hmc" for="node" id="d0"/><key extension.type="hmc" for="edge" id="d1"/>
 <graph id="g1" edgedefault="directed">
  <node id="P">
   <graph id="g2">
    <node id="A"><data key="d0"><hmcnode id="A" name="floor" description="beaten" type="DEPOSIT"/></data></node>
    <node id="B"><data key="d0"><hmcnode id="B" name="" description="" type="SURFACE"/></data></node>
    <edge source="A" target="B"><data key="d1"><hmcedge type="LATER"/></data></edge>
   </graph>
   <data key="d0"><hmcnode id="P" name="Roman" type="PERIOD_GROUP"/></data>
  </node>
  <node id="C"><data key="d0"><hmcnode id="C" name="" type="DEPOSIT"/></data></node>
  <node id="T"><data key="d0"><hmcnode id="T" name="" type="TOP_SURFACE"/></data></node>
  <edge source="A" target="B"><data key="d1"><hmcedge type="ABOVE"/></data></edge>
  <edge source="T" target="A"><data key="d1"><hmcedge type="ABOVE"/></data></edge>
  <edge source="C" target="B"><data key="d1"><hmcedge type="CONTEMPORARY"/></data></edge>
  <edge source="C" target="X"><data key="d1"><hmcedge type="ABOVE"/></data></edge>
  <edge source="C" target="B"><data key="d1"><hmcedge type="BESIDE"/></data></edge>
 </graph>
</graphml>`;

describe('a matrix of the Harris Matrix Composer', () => {
  it('gives units with their groups, and relations from wherever they stand', async () => {
    const data = await read(HMC);

    expect(data.format).toBe('hmcx');
    expect(said(data)).toEqual([
      'A later_than B',
      'A later_than B',
      'T later_than A',
      'C contemporary_with B',
    ]);
    expect(unit(data, 'A').fields).toEqual({
      period: 'P',
      definition: 'deposit',
      interpretation: 'floor',
      description: 'beaten',
    });
    expect(data.notes.join('\n')).toContain('marks T were kept');
    expect(data.records).toMatchObject([
      { entity: 'periods', fields: { period: 'P', phase: '', name: 'Roman' } },
    ]);
  });

  it('tells of lines to nothing and of words it does not know, with their place', async () => {
    const { problems } = await read(HMC);

    expect(problems.map(({ code, row }) => [code, row])).toEqual([
      ['unknown_node', 18],
      ['unknown_relation', 19],
    ]);
  });

  it('is found inside an hmcx file, with the name of its project', async () => {
    const data = await read(storeZip({ 'project.xml': '<project name="Villa"/>', 'matrix.xml': HMC }));

    expect(data.units).toHaveLength(4);
    expect(data.notes).toContain('Project: Villa');
  });
});

interface Drawn {
  label: string;
  y: number;
}

/** A yEd document of boxes and arrows. */
function yed(nodes: Record<string, Drawn>, edges: [from: string, to: string, more?: string][]): string {
  const drawn = Object.entries(nodes).map(
    ([id, { label, y }]) =>
      `<node id="${id}"><data key="g"><y:ShapeNode><y:Geometry height="30" width="80" x="0" y="${y}"/><y:NodeLabel>${label}</y:NodeLabel></y:ShapeNode></data></node>`,
  );
  const lines = edges.map(
    ([from, to, more = '<y:Arrows source="none" target="standard"/>'], i) =>
      `<edge id="e${i}" source="${from}" target="${to}"><data key="h"><y:PolyLineEdge>${more}</y:PolyLineEdge></data></edge>`,
  );
  return `<graphml xmlns:y="u"><key for="node" id="g" yfiles.type="nodegraphics"/><key for="edge" id="h" yfiles.type="edgegraphics"/>
<graph edgedefault="directed" id="G">${[...drawn, ...lines].join('\n')}</graph></graphml>`;
}

const BOXES = { n0: { label: 'US1001', y: 0 }, n1: { label: '1002', y: 100 }, n2: { label: 'USM3', y: 200 } };

describe('a GraphML drawing', () => {
  it('reads arrows that lead down the page as later to earlier, and says why', async () => {
    const data = await read(
      yed(BOXES, [
        ['n0', 'n1'],
        ['n1', 'n2'],
      ]),
    );

    expect(said(data)).toEqual(['1001 later_than 1002', '1002 later_than USM3']);
    expect(told(data)).toEqual(['info guessed_direction']);
    expect(data.problems[0]?.message).toContain('lines down the page: 2, up: 0');
    expect(unit(data, 'USM3').fields).toEqual({ unit_type: 'USM' });
  });

  it('reads arrows that lead up the page as earlier to later', async () => {
    const data = await read(
      yed(BOXES, [
        ['n1', 'n0'],
        ['n2', 'n1'],
      ]),
    );

    expect(said(data)).toEqual(['1001 later_than 1002', '1002 later_than USM3']);
    expect(data.problems[0]?.message).toContain('from the earlier unit to the later');
  });

  it('follows the arrow head where it is drawn at the source', async () => {
    const back = '<y:Arrows source="standard" target="none"/>';

    const data = await read(
      yed(BOXES, [
        ['n1', 'n0', back],
        ['n2', 'n1', back],
      ]),
    );

    expect(said(data)).toEqual(['1001 later_than 1002', '1002 later_than USM3']);
  });

  it('lets the person who imports decide, and says that the page speaks against it', async () => {
    const data = await read(yed(BOXES, [['n0', 'n1']]), { mapping: { edges: 'earlier_than' } });

    expect(said(data)).toEqual(['1002 later_than 1001']);
    expect(data.problems[0]).toMatchObject({ severity: 'warning', code: 'guessed_direction' });
    expect(data.problems[0]?.message).toContain('the mapping says so');
  });

  it('weighs plain lines against those with words by the contradictions each reading makes', async () => {
    const word = '<y:Arrows source="none" target="standard"/><y:EdgeLabel>covers</y:EdgeLabel>';
    const flat = { a: { label: '1', y: 0 }, b: { label: '2', y: 0 }, c: { label: '3', y: 0 } };

    const data = await read(
      yed(flat, [
        ['a', 'b', word],
        ['b', 'c', word],
        ['c', 'a'],
      ]),
    );

    expect(said(data)).toEqual(['1 covers 2', '2 covers 3', '1 later_than 3']);
    expect(data.problems[0]?.message).toContain('run from the later: 3, from the earlier: 0');
  });

  it('reads lines without heads as contemporary among arrows, as the mapping says, or as order where all are so', async () => {
    const none = '<y:Arrows source="none" target="none"/>';
    const mixed = yed(BOXES, [
      ['n0', 'n1'],
      ['n1', 'n2', none],
    ]);

    expect(said(await read(mixed))[1]).toBe('1002 contemporary_with USM3');
    expect(told(await read(mixed))).toContain('warning line_without_head');
    expect(said(await read(mixed, { mapping: { undirected: 'same_as' } }))[1]).toBe('1002 same_as USM3');
    expect(said(await read(yed(BOXES, [['n2', 'n1', none]])))).toEqual(['1002 later_than USM3']);
  });

  it('takes rows of a table for periods, the newest by their years, and boxes for groups', async () => {
    const table = (first: string, second: string): string => `<graphml xmlns:y="u"><graph>
<node id="t"><data><y:TableNode><y:Geometry y="0" height="400"/>
<y:NodeLabel>${first}<y:ModelParameter><y:RowNodeLabelModelParameter id="r0"/></y:ModelParameter></y:NodeLabel>
<y:NodeLabel>${second}<y:ModelParameter><y:RowNodeLabelModelParameter id="r1"/></y:ModelParameter></y:NodeLabel>
<y:Table><y:Rows><y:Row id="r0" height="200"/><y:Row id="r1" height="200"/></y:Rows></y:Table></y:TableNode></data>
<graph>
<node id="a"><data><y:ShapeNode><y:Geometry y="50" height="30"/><y:NodeLabel>1</y:NodeLabel></y:ShapeNode></data></node>
<node id="g" yfiles.foldertype="group"><data><y:GroupNode><y:NodeLabel>Area B</y:NodeLabel></y:GroupNode></data>
<graph><node id="b"><data><y:ShapeNode><y:Geometry y="250" height="30"/><y:NodeLabel>2</y:NodeLabel></y:ShapeNode></data></node></graph></node>
</graph></node><edge source="a" target="b"/></graph></graphml>`;
    const newestOnTop = await read(table('Modern [start:1800;end:2000]', 'Roman [start:-27;end:476]'));
    const oldestOnTop = await read(table('Roman [start:-27;end:476]', 'Modern [start:1800;end:2000]'));

    expect(
      newestOnTop.units.map(({ us_number, area, fields }) => [us_number, area, fields['period']]),
    ).toEqual([
      ['1', '', 'Modern'],
      ['2', 'B', 'Roman'],
    ]);
    expect(said(newestOnTop)).toEqual(['1 later_than 2']);
    expect(said(oldestOnTop)).toEqual(['2 later_than 1']);
    expect(oldestOnTop.problems[0]).toMatchObject({ severity: 'warning', code: 'guessed_direction' });
  });

  it('reads the types of the Extended Matrix and its sources, and leaves out authors', async () => {
    const shape = (id: string, kind: string, border: string, label: string): string =>
      `<node id="${id}"><data><y:ShapeNode><y:BorderStyle color="${border}"/><y:NodeLabel>${label}</y:NodeLabel><y:Shape type="${kind}"/></y:ShapeNode></data></node>`;
    const text = `<graphml><graph>${shape('a', 'rectangle', '#9B3333', 'US01')}${shape('b', 'parallelogram', '#248fe7', 'USV101')}
<node id="d"><data><y:GenericNode><y:NodeLabel>D.01</y:NodeLabel></y:GenericNode></data></node>
<node id="w"><data><y:ImageNode><y:NodeLabel>A.01</y:NodeLabel></y:ImageNode></data></node>
<edge source="b" target="a"/><edge source="b" target="d"/><edge source="b" target="w"/>
<edge source="a" target="b"><data><y:PolyLineEdge><y:LineStyle type="dashed"/></y:PolyLineEdge></data></edge></graph></graphml>`;

    const data = await read(text);

    expect(data.units.map(({ us_number, fields }) => [us_number, fields['unit_type']])).toEqual([
      ['01', 'US'],
      ['USV101', 'USVA'],
      ['D.01', 'DOC'],
    ]);
    expect(said(data)).toEqual([
      'USV101 later_than 01',
      '01 connected_to USV101',
      'USV101 em_refers_to D.01',
    ]);
    expect(data.notes.join('\n')).toContain('1 nodes that are neither units nor claims or sources');
  });

  it('joins a claim to the unit its group of claims hangs on, and signs by their label', async () => {
    const box = (id: string, label: string, inner = ''): string =>
      `<node id="${id}" yfiles.foldertype="group"><data><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode><y:NodeLabel backgroundColor="#FFCC99">${label}</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data><graph>${inner}</graph></node>`;
    const artifact = (id: string, type: string, label: string): string =>
      `<node id="${id}"><data key="d">what ${label} says</data><data><y:GenericNode><y:NodeLabel>${label}</y:NodeLabel><y:StyleProperties><y:Property name="com.yworks.bpmn.type" value="ARTIFACT_TYPE_${type}"/></y:StyleProperties></y:GenericNode></data></node>`;
    const sign = (id: string, label: string): string =>
      `<node id="${id}"><data><y:SVGNode><y:NodeLabel>${label}</y:NodeLabel></y:SVGNode></data></node>`;
    const inner = `${artifact('p', 'ANNOTATION', 'height')}${sign('c', 'C.01')}${sign('x', 'D.07.01')}${artifact('d', 'DATA_OBJECT', 'Survey')}`;
    const text = `<graphml><key id="d" attr.name="description" for="node"/><graph>
<node id="u"><data><y:ShapeNode><y:BorderStyle color="#248FE7"/><y:NodeLabel>USV12</y:NodeLabel><y:Shape type="parallelogram"/></y:ShapeNode></data></node>
${box('g', 'USV12_PD', inner)}
<edge source="u" target="g"/><edge source="p" target="c"/><edge source="c" target="x"/><edge source="d" target="x"/></graph></graphml>`;

    const data = await read(text);

    expect(
      data.units.map(({ us_number, fields }) => [us_number, fields['unit_type'], fields['definition']]),
    ).toEqual([
      ['USV12', 'USVA', undefined],
      ['USV12.height', 'property', 'height'],
      ['C.01', 'Combinar', undefined],
      ['D.07.01', 'Extractor', undefined],
      ['Survey', 'DOC', undefined],
    ]);
    expect(said(data).toSorted()).toEqual([
      'C.01 em_refers_to D.07.01',
      'D.07.01 em_refers_to Survey',
      'USV12 em_refers_to USV12.height',
      'USV12.height em_refers_to C.01',
    ]);
    expect(unit(data, 'USV12.height').fields['description']).toBe('what height says');
  });

  it('takes no frame for a unit where a program has made the file flat and taken the drawings', async () => {
    const node = (id: string, data = ''): string => `<node id="${id}">${data}</node>`;
    const text = `<graphml><key id="d" attr.name="description" for="node"/><key id="l" attr.name="label" for="node"/><graph>
${node('n0', '<data key="d">Stratigraphy</data>')}${node('n0::n0', '<data key="d">Area A</data>')}
${node('n0::n0::n0', '<data key="l">US1</data>')}${node('n0::n1', '<data key="l">US2</data>')}</graph></graphml>`;

    expect((await read(text)).units.map(({ us_number }) => us_number)).toEqual(['1', '2']);
  });

  it('gives the years of rows to the periods of the file, named or not, and its units to them', async () => {
    const row = (i: number, label: string): string =>
      `<y:NodeLabel>${label}<y:ModelParameter><y:RowNodeLabelModelParameter id="r${i}"/></y:ModelParameter></y:NodeLabel>`;
    const box = (id: string, y: number): string =>
      `<node id="${id}"><data><y:ShapeNode><y:Geometry height="30.0" width="90.0" x="0" y="${y}"/><y:BorderStyle color="#9B3333"/><y:NodeLabel>US${id}</y:NodeLabel><y:Shape type="rectangle"/></y:ShapeNode></data></node>`;
    const rows = ['Basso impero [start:284;end:476]', '[start:-27;end:284]', '-500 – -27', '2-1'];
    const text = `<graphml><graph><node id="t" yfiles.foldertype="group"><data><y:TableNode><y:Geometry y="0.0"/>
${rows.map((label, i) => row(i, label)).join('')}
<y:Table><y:Rows>${rows.map((_, i) => `<y:Row id="r${i}" height="100.0"/>`).join('')}</y:Rows></y:Table></y:TableNode></data>
<graph>${[1, 2, 3, 4].map((i) => box(String(i), i * 100 - 60)).join('')}</graph></node></graph></graphml>`;

    const { graph, units } = await read(text);

    expect(
      graph!.periods.map(({ period, fields }) => [period, fields['start_year'], fields['end_year']]),
    ).toEqual([
      ['Basso impero', 284, 476],
      ['-27 – 284', -27, 284],
      ['-500 – -27', -500, -27],
      ['2-1', undefined, undefined],
    ]);
    expect(units.map(({ us_number, fields }) => [us_number, fields['period']])).toEqual([
      ['1', 'Basso impero'],
      ['2', '-27 – 284'],
      ['3', '-500 – -27'],
      ['4', '2-1'],
    ]);
  });

  it.each([
    ['pyarchinit.unita_tipo', 'USVs', 'USVs'],
    ['unita_tipo', 'USVn', 'USVn'],
    ['node_type', 'USVs', 'USVA'],
  ])(
    'a type recorded as %s=%s stays what is recorded, of a node it is that of a unit',
    async (key, given, type) => {
      const text = `<graphml><key id="t" attr.name="${key}" for="node"/><key id="k" attr.name="pyarchinit.us" for="node"/><graph>
<node id="a"><data key="t">${given}</data><data key="k">7</data></node></graph></graphml>`;

      expect(unit(await read(text), '7').fields['unit_type']).toBe(type);
    },
  );

  it('reads data under the names of a table before the drawing', async () => {
    const text = `<graphml><key id="k" attr.name="pyarchinit.us" for="node"/><key id="a" attr.name="pyarchinit.area" for="node"/>
<key id="p" attr.name="pyarchinit.periodo_iniziale" for="node"/><key id="r" attr.name="relationship" for="edge"/>
<graph><node id="x"><data key="k">7</data><data key="a">A</data><data key="p">2</data></node>
<node id="y"><data key="k">7</data><data key="a">B</data></node>
<edge source="x" target="y"><data key="r">CUT_BY</data></edge><edge source="x" target="z"/></graph></graphml>`;

    const data = await read(text);

    expect(data.units).toMatchObject([
      { us_number: '7', area: 'A', fields: { period: '2' } },
      { us_number: '7', area: 'B' },
    ]);
    expect(data.statements).toMatchObject([
      { type: 'cut_by', from: { us_number: '7', area: 'A' }, to: { us_number: '7', area: 'B' } },
    ]);
    expect(told(data)).toEqual(['warning unknown_node']);
  });
});

describe('a DOT graph', () => {
  it('takes clusters for what they are called, leaves a legend out and reads words on lines', async () => {
    const data = await read(`digraph {
  subgraph cluster_phase_1 { label="Phase 1"; 1; 2 }
  subgraph cluster_x { label="Area B"; 3 [label="US 30", tooltip="a pit"] }
  subgraph cluster_legend { label=Legend; layer -> cut }
  1 -> 2 [label="taglia"]; 2 -> 3
}`);

    expect(data.format).toBe('dot');
    expect(data.units.map(({ us_number, area, fields }) => [us_number, area, fields])).toEqual([
      ['1', '', { phase: 'Phase 1' }],
      ['2', '', { phase: 'Phase 1' }],
      ['30', 'B', { description: 'a pit', unit_type: 'US' }],
    ]);
    expect(said(data)).toEqual(['1 cuts 2', '2 later_than 30']);
    expect(data.notes).toContain('2 nodes of a legend were left out');
  });

  it('reads our own drawing back as it was, contradictions and contemporaries too', async () => {
    const units = ['1', '2', '3', '4'].map((key) => ({ key, us_number: key, area: '' }));
    const statements = [
      { from: '1', type: 'covers', to: '2' },
      { from: '2', type: 'cuts', to: '3', certainty: 'uncertain' },
      { from: '3', type: 'covers', to: '1' },
      { from: '4', type: 'bonded_to', to: '1' },
    ] as const;
    const matrix = buildMatrix(units, statements);

    const data = await readImportFile({
      fileName: 'own.dot',
      bytes: Buffer.from(renderMatrixDot(matrix)),
      format: 'auto',
    });

    const told = data.statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
    expect(told.sort()).toEqual(['1 bonded_to 4', '1 covers 2', '2 cuts 3', '3 covers 1']);
    expect(data.problems).toEqual([]);
  });

  it('reads equality from lines on one level and from double lines', async () => {
    const data = await read(
      'graph { 1 -- 2; {rank=same; 2 -- 3} 3 -- 4 [color="black:invis:black"]; subgraph same_as_1 {5; 6} }',
    );

    expect(said(data)).toEqual(['1 later_than 2', '2 same_as 3', '3 same_as 4', '5 same_as 6']);
  });

  it('takes one level without a line for layout unless the mapping says more', async () => {
    const text = 'digraph { 1 -> 2; {rank=same; 2; 3; 4} }';

    expect(said(await read(text))).toEqual(['1 later_than 2']);
    expect((await read(text)).notes.join('\n')).toContain('1 groups of nodes are on one level');
    expect(said(await read(text, { mapping: { rank: 'contemporary_with' } }))).toEqual([
      '1 later_than 2',
      '2 contemporary_with 3',
      '3 contemporary_with 4',
    ]);
  });

  it('turns lines that are drawn upwards, and reads natural ground as the end', async () => {
    expect(said(await read('digraph { rankdir=BT; 2 -> 1 }'))).toEqual(['1 later_than 2']);
    expect(said(await read('digraph { natural -> 3 }'))).toEqual(['3 later_than natural']);
    expect(told(await read('digraph { natural -> 3 }'))).toEqual(['info guessed_direction']);
  });

  it('says where the text goes wrong', async () => {
    await expect(read('digraph {\n 1 -> \n}')).rejects.toThrow('file.xyz, line 3, column 1');
  });

  it('reports mappings that mean nothing for a graph', async () => {
    const data = await read('digraph { 1 -> 2 }', { mapping: { edges: 'same_as', US: 'area' } });

    expect(told(data).filter((text) => text.includes('mapping'))).toHaveLength(2);
  });
});

describe('archives and other kinds of file', () => {
  it('reads a ZIP of the tables of PHASER', async () => {
    const data = await read(
      storeZip({
        'phaser-contexts.csv':
          'siteCode,contextID,contextType,cud,description,withinPeriod,withinPhase,withinGroup,withinSubGroup\nXSM10,1,Layer,,,,P2,,\nXSM10,2,Pit,C,a pit,,,,2.1\n',
        'phaser-subgroups.csv':
          'siteCode,subgroupID,subgroupType,cud,description,withinPeriod,withinGroup\nXSM10,2.1,Pits,,,,G1\n',
        'phaser-groups.csv':
          'siteCode,groupID,groupType,cud,description,withinPeriod,withinPhase\nXSM10,G1,,,,,P1\n',
        'phaser-phases.csv':
          'siteCode,phaseID,minYear,maxYear,description,withinPeriod\nXSM10,P1,43,410,,Roman\nXSM10,P2,,,,\n',
        'phaser-periods.csv': 'periodID,description,uri,minYear,maxYear\nRoman,,,43,410\n',
        'phaser-datings.csv':
          'siteCode,datingID,datingType,description,minYear,maxYear,withinPeriod,withinContext\nXSM10,1199,Coin,,193,235,,2\n',
        'phaser-edges.csv':
          'siteCode,sourceID,stratRelationship,targetID\nXSM10,1,above,2\nXSM10,2,beside,1\n',
      }),
    );

    expect(data.format).toBe('phaser');
    expect(unit(data, '2').fields).toEqual({
      site_name: 'XSM10',
      definition: 'Pit',
      description: 'a pit',
      phase: 'P1',
      period: 'Roman',
      structure: 'G1/2.1 Pits',
      dating_elements: 'Coin 1199: 193 to 235',
      custom: { cud: 'C', subgroup: '2.1', group: 'G1' },
    });
    expect(said(data)).toEqual(['1 later_than 2', '2 undefined 1']);
    expect(data.problems).toMatchObject([{ code: 'unknown_relation', sheet: 'phaser-edges.csv', row: 3 }]);
  });

  it('refuses XML that is no graph, documents with entities, and formats asked for that they are not', async () => {
    await expect(read('<?xml version="1.0"?><kml/>')).rejects.toThrow(UnsupportedMediaTypeError);
    await expect(read('<?xml version="1.0"?><kml/>')).rejects.toThrow('XML with the root kml');
    await expect(read('<?xml version="1.0"?><!DOCTYPE a><graphml/>')).rejects.toThrow(
      UnsupportedMediaTypeError,
    );
    await expect(read(HMC, { format: 'dot' })).rejects.toThrow('is not dot');
    await expect(read('{"nodes": [}')).rejects.toThrow(ValidationError);
    await expect(read('{"nodes": [}')).rejects.toThrow('not JSON');
    await expect(read('{"a": 1}')).rejects.toThrow('not in a format that Trowel reads');
  });
});
