import { DIALECTS } from '@trowel/db/testing';
import { ForbiddenError, ValidationError } from '@trowel/domain/core';
import type { NewUnit } from '@trowel/domain/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoImport } from '../../changes/undo.ts';
import type { Context } from '../../context.ts';
import { exportGraphJson } from '../../graphs/graph-export.ts';
import { exportGraphml } from '../../graphs/graphml-export.ts';
import { createItem } from '../../records/items.ts';
import { createSite } from '../../records/sites.ts';
import { createTwoPeriods, openWorld, type World } from '../../testing/open-world.ts';
import { createUnit } from '../../records/units.ts';
import type { Difference } from '../differences.ts';
import { importFile, type ImportRequest } from '../import-file.ts';

// Area A            Area B
//   1  (II)           5
//   |                 |
//   2  (II) --------- 6     1 covers 3 as well, and 2 covers B/6
//   |
//   3  (I)    4 (I), with a find
const siteName = 'Orto';
const UNITS: readonly (Omit<NewUnit, 'site_name'> & { us_number: string })[] = [
  { area: 'A', us_number: '3', period: 'I', description: 'Terra scura', custom: { mano: 'x' } },
  { area: 'A', us_number: '4', period: 'I', definition: 'fossa' },
  { area: 'B', us_number: '6' },
  {
    area: 'A',
    us_number: '2',
    period: 'II',
    relationships: [
      { type: 'covers', us_number: '3' },
      { type: 'covers', us_number: '6', area: 'B', certainty: 'uncertain' },
    ],
  },
  {
    area: 'A',
    us_number: '1',
    period: 'II',
    relationships: [
      { type: 'covers', us_number: '2' },
      { type: 'cuts', us_number: '3' },
    ],
  },
  { area: 'B', us_number: '5', relationships: [{ type: 'fills', us_number: '6' }] },
];

/** A drawing as somebody changes it by hand; units are called `A/12`. */
class Drawing {
  constructor(public text: string) {}

  /** The lines of the file from the node of a unit to the next. */
  private nodeOf(unit: string): { id: string; body: string } {
    const [area, number] = unit.split('/');
    const bodies = this.text.split(/(?=<node |<edge )/).filter((body) => body.startsWith('<node '));
    const keys = [this.keyOf('pyarchinit.us'), this.keyOf('pyarchinit.area')];
    const body = bodies.find((one) =>
      [number, area].every((value, i) => one.includes(`${keys[i]}${value}</data>`)),
    )!;
    return { id: /id="([^"]+)"/.exec(body)![1]!, body };
  }

  private keyOf(name: string, owner = 'node'): string {
    const key = new RegExp(`<key id="(\\w+)" for="${owner}" (?:attr.name|yfiles.type)="${name}"`).exec(
      this.text,
    );
    return `<data key="${key![1]}">`;
  }

  private change(unit: string, pattern: RegExp | string, text: string): void {
    const { body } = this.nodeOf(unit);
    this.text = this.text.replace(body, body.replace(pattern, text));
  }

  moveTo(unit: string, neighbour: string): void {
    const [, y] = /<y:Geometry[^>]* y="([^"]+)"/.exec(this.nodeOf(neighbour).body)!;
    this.change(unit, /(<y:Geometry[^>]* y=")[^"]+/, `$1${y}`);
  }

  relabel(unit: string, label: string): void {
    this.change(unit, /(<y:NodeLabel[^>]*>)[^<]*/, `$1${label}`);
  }

  describe(unit: string, text: string): void {
    const key = this.keyOf('description');
    this.change(unit, new RegExp(`${key}[^<]*`), `${key}${text}`);
  }

  removeLine(from: string, to: string): void {
    const [source, target] = [this.nodeOf(from).id, this.nodeOf(to).id];
    this.text = this.text.replace(
      new RegExp(`<edge id="\\w+" source="${source}" target="${target}">.*\n`),
      '',
    );
  }

  addLine(from: string, to: string, label = ''): void {
    const ends = `source="${this.nodeOf(from).id}" target="${this.nodeOf(to).id}"`;
    const line = `<edge id="drawn" ${ends}>${this.keyOf('edgegraphics', 'edge')}<y:PolyLineEdge><y:LineStyle color="#000000" type="line" width="1.0"/><y:Arrows source="none" target="standard"/>${label && `<y:EdgeLabel>${label}</y:EdgeLabel>`}</y:PolyLineEdge></data></edge>`;
    this.text = this.text.replace('<edge ', `${line}\n<edge `);
  }

  removeUnit(unit: string): void {
    const { id, body } = this.nodeOf(unit);
    this.text = this.text
      .replace(/<node id="[^"]+">.*<\/node>\n/.exec(body)![0], '')
      .replace(
        new RegExp(
          `<edge id="\\w+" (?:source="${id}" target="[^"]+"|source="[^"]+" target="${id}")>.*\n`,
          'g',
        ),
        '',
      );
  }

  copyUnit(unit: string, label: string): void {
    const { id, body } = this.nodeOf(unit);
    const node = /<node id="[^"]+">.*<\/node>\n/.exec(body)![0];
    const copy = node.replace(id, `${id}copy`).replace(/(<y:NodeLabel[^>]*>)[^<]*/, `$1${label}`);
    this.text = this.text.replace(node, node + copy);
  }

  addUnit(label: string, neighbour: string): void {
    const { id, body } = this.nodeOf(neighbour);
    const shape = /<y:ShapeNode>.*<\/y:ShapeNode>/s
      .exec(body)![0]
      .replace(/(<y:NodeLabel[^>]*>)[^<]*/, `$1${label}`);
    const node = `<node id="${id}x">${this.keyOf('nodegraphics')}${shape}</data></node>\n`;
    this.text = this.text.replace(body, `${node}${body}`);
  }
}

/** The change log does not know on whose sheet a relation stood, so that an undo cannot know either. */
function withoutTellers(text: string): string {
  return text.replaceAll(/,"told_by":"\w+"/g, '');
}

/** `change A/2`, `add A/1 later_than A/4` */
function told(differences: readonly Difference[]): string[] {
  return differences.map(({ action, name }) => `${action} ${name}`).sort();
}

describe.each(DIALECTS)('importing a graph file as a difference on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const bring = (text: string, options: Partial<ImportRequest> = {}) =>
    importFile(ctx, { fileName: 'orto', bytes: Buffer.from(text), siteName, ...options });
  const draw = async (options: { area?: string; dialect?: 'yed' | 'strict' } = {}): Promise<Drawing> => {
    const query = {
      siteName,
      grouping: 'period_area',
      reverseEpochs: false,
      dialect: 'yed',
      ...options,
    } as const;
    return new Drawing(new TextDecoder().decode((await exportGraphml(ctx, query)).bytes));
  };
  const writeJson = async (): Promise<string> =>
    new TextDecoder().decode((await exportGraphJson(ctx, { siteName, format: 'standard' })).bytes);

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await createSite(ctx, { site_name: siteName });
    await createTwoPeriods(ctx, siteName);
    for (const unit of UNITS) await createUnit(ctx, { site_name: siteName, ...unit });
    await createItem(ctx, { site_name: siteName, inventory_number: '7', area: 'A', us_number: '4' });
  });
  afterEach(() => world.dispose());

  it('takes a drawing changed by hand as exactly what was changed', async () => {
    const drawing = await draw();
    drawing.moveTo('A/2', 'A/3');
    drawing.describe('A/3', 'Terra chiara');
    drawing.removeLine('A/2', 'A/3');
    drawing.addLine('A/3', 'A/4');
    drawing.addLine('A/4', 'B/6', 'cuts');
    drawing.relabel('A/4', 'A/US44');

    const report = await bring(drawing.text, { mode: 'replace', dryRun: true });

    expect(told(report.differences)).toEqual([
      'add A/3 later_than A/4',
      'add A/4 cuts B/6',
      'change A/2',
      'change A/3',
      'change A/4',
      'remove A/2 covers A/3',
    ]);
    expect(report.differences.filter(({ action }) => action === 'change')).toMatchObject([
      { name: 'A/2', before: { period: 'II' }, after: { period: 'I' } },
      { name: 'A/3', before: { description: 'Terra scura' }, after: { description: 'Terra chiara' } },
      { name: 'A/4', before: { us_number: '4' }, after: { us_number: '44' } },
    ]);
  });

  it('writes it, and takes all of it back at once', async () => {
    const before = await writeJson();
    const drawing = await draw();
    drawing.moveTo('A/2', 'A/3');
    drawing.relabel('A/4', 'A/US44');
    drawing.removeUnit('A/1');
    drawing.addUnit('US 200', 'A/3');

    const { id, ...report } = await bring(drawing.text, { mode: 'replace' });
    const again = await bring((await draw()).text, { mode: 'replace', dryRun: true });
    const after = await writeJson();
    await undoImport(ctx, id!);

    expect(told(report.differences)).toEqual([
      'add A/200',
      'change A/2',
      'change A/4',
      'remove A/1',
      'remove A/1 covers A/2',
      'remove A/1 cuts A/3',
    ]);
    expect(report).toMatchObject({ created: 1, updated: 2, removed: 1, relations_removed: 2 });
    expect(again.differences).toEqual([]);
    expect(after).toContain('"us_number":"44"');
    expect(withoutTellers(await writeJson())).toBe(before);
  });

  it('keeps what the file does not have unless it is to be replaced, and lists it', async () => {
    const drawing = await draw();
    drawing.removeUnit('A/1');
    drawing.removeLine('A/2', 'B/6');

    const report = await bring(drawing.text);

    expect(told(report.differences)).toEqual([
      'missing A/1',
      'missing A/1 covers A/2',
      'missing A/1 cuts A/3',
      'missing A/2 covers B/6',
    ]);
    expect(report).toMatchObject({ removed: 0, relations_removed: 0, missing: { units: 1, relations: 3 } });
    expect((await bring((await draw()).text, { dryRun: true })).differences).toEqual([]);
  });

  it('removes nothing outside the area a file covers, and keeps a unit that finds or other areas rest on', async () => {
    const drawing = await draw({ area: 'A' });
    const whole = await bring(drawing.text, { mode: 'replace', dryRun: true });
    drawing.removeUnit('A/4');
    drawing.removeUnit('A/2');

    const report = await bring(drawing.text, { mode: 'replace' });

    expect(whole.differences).toEqual([]);
    expect(report.differences).toEqual([
      { what: 'unit', action: 'kept', name: 'A/4', reason: 'One find depends on it' },
      {
        what: 'unit',
        action: 'kept',
        name: 'A/2',
        reason: 'A relation with a unit the file does not cover depends on it',
      },
    ]);
  });

  it('takes turned lines, copied nodes, rows of another name and other years for what they are', async () => {
    const drawing = await draw();
    drawing.copyUnit('A/3', 'US 31');
    drawing.text = drawing.text
      .replace('Tardo [start:300;end:500]', 'Tardo antico [start:300;end:550]')
      .replace(
        /(<edge id="\w+" )source="([^"]+)" target="([^"]+)"(>(?:(?!<\/edge>).)*>fills<)/s,
        '$1source="$3" target="$2"$4',
      );

    const report = await bring(drawing.text, { mode: 'replace', dryRun: true });

    expect(told(report.differences)).toEqual([
      'add A/31',
      'add B/6 fills B/5',
      'change II',
      'remove B/5 fills B/6',
    ]);
    expect(report.differences.find(({ what }) => what === 'period')).toMatchObject({
      before: { name: 'Tardo', end_year: 500 },
      after: { name: 'Tardo antico', end_year: 550 },
    });
  });

  it('takes a changed JSON as what was changed, and clears only when it replaces', async () => {
    const text = (await writeJson())
      .replace('"Terra scura"', '""')
      .replaceAll('"description":"Terra scura"', '"description":""')
      .replace('"certainty": "uncertain"', '"certainty": "certain"')
      .replace('"certainty":"uncertain"', '"certainty":"certain"');

    const merged = await bring(text, { dryRun: true });
    const replaced = await bring(text, { mode: 'replace', dryRun: true });

    expect(told(merged.differences)).toEqual(['change A/2 covers B/6']);
    expect(replaced.differences).toMatchObject([
      { name: 'A/3', before: { description: 'Terra scura' }, after: { description: null } },
      { name: 'A/2 covers B/6', before: { certainty: 'uncertain' }, after: { certainty: 'certain' } },
    ]);
  });

  it('reads a drawing from elsewhere as far as it tells: plain and implied lines, rows by their names', async () => {
    const rows = [
      ['Tardo [start:300;end:500]', 'r1'],
      ['Romano [start:1;end:300]', 'r2'],
    ];
    const labels = rows
      .map(
        ([label, id]) =>
          `<y:NodeLabel>${label}<y:ModelParameter><y:RowNodeLabelModelParameter id="${id}"/></y:ModelParameter></y:NodeLabel>`,
      )
      .join('');
    const node = (id: string, label: string, y: number): string =>
      `<node id="${id}"><data key="g"><y:ShapeNode><y:Geometry height="30" width="80" x="0" y="${y}"/><y:NodeLabel>${label}</y:NodeLabel></y:ShapeNode></data></node>`;
    const line = (from: string, to: string): string =>
      `<edge id="${from}${to}" source="${from}" target="${to}"><data key="h"><y:PolyLineEdge><y:Arrows source="none" target="standard"/></y:PolyLineEdge></data></edge>`;
    const area = (nodes: string): string =>
      `<node id="t::a" yfiles.foldertype="group"><data key="g"><y:GroupNode><y:NodeLabel>Area A</y:NodeLabel></y:GroupNode></data><graph id="t::a:">${nodes}</graph></node>`;
    const text = `<graphml xmlns:y="u"><key for="node" id="g" yfiles.type="nodegraphics"/><key for="edge" id="h" yfiles.type="edgegraphics"/><graph edgedefault="directed" id="G">
<node id="t" yfiles.foldertype="group"><data key="g"><y:TableNode><y:Geometry x="0" y="0" width="200" height="400"/><y:NodeLabel>Orto</y:NodeLabel>${labels}<y:Table><y:Insets top="0"/><y:Rows><y:Row id="r1" height="200"/><y:Row id="r2" height="200"/></y:Rows></y:Table></y:TableNode></data><graph id="t:">
${area([node('n1', 'US1', 10), node('n2', 'US2', 100), node('n3', 'US3', 250)].join('\n'))}</graph></node>
${line('n1', 'n2')}
${line('n2', 'n3')}</graph></graphml>`;

    const report = await bring(text, { mode: 'replace', dryRun: true });

    expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(told(report.differences)).toEqual(['kept A/4']);
  });

  it('changes nothing when a file from elsewhere comes a second time', async () => {
    const text = JSON.stringify({
      header: { format: 'em.json', version: '1.0' },
      graph: {
        nodes: [
          { id: 'a', node_type: 'US', name: 'US 1', description: 'sopra', data: {} },
          { id: 'b', node_type: 'USVs', name: 'USV 2', description: 'sotto', data: {} },
          { id: 'e', node_type: 'EpochNode', name: 'Età romana', data: { start_time: -27, end_time: 476 } },
          { id: 'u', node_type: 'EpochNode', name: 'Undated', data: {} },
        ],
        edges: [
          { id: '1', edge_type: 'is_after', source: 'a', target: 'b' },
          { id: '2', edge_type: 'has_first_epoch', source: 'b', target: 'e' },
          { id: '3', edge_type: 'has_first_epoch', source: 'a', target: 'u' },
        ],
      },
    });

    const first = await bring(text, { siteName: 'Nuovo', createSite: true });
    const second = await bring(text, { siteName: 'Nuovo', mode: 'replace', dryRun: true });

    expect(told(first.differences)).toContain('add Età romana');
    expect(first.differences.find(({ what }) => what === 'period')).toMatchObject({
      after: { start_year: -27, end_year: 476 },
    });
    expect(told(first.differences)).not.toContain('add Undated');
    expect(second).toMatchObject({
      format: 'em_json',
      updated: 0,
      removed: 0,
      relations: 0,
      differences: [],
    });
  });

  it('replaces only for those who may delete, and only by graph files', async () => {
    const text = await writeJson();
    const byViewer = importFile(world.as('viewer'), {
      fileName: 'a',
      bytes: Buffer.from(text),
      mode: 'replace',
    });

    await expect(byViewer).rejects.toThrow(ForbiddenError);
    await expect(bring('us,area\n1,A\n', { mode: 'replace' })).rejects.toThrow(ValidationError);
  });
});
