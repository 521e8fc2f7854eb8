import { DIALECTS } from '@trowel/db/testing';
import { readPdf } from '@trowel/documents/testing';
import { BUILTIN_NODE_TYPES, NewNodeType, type Filter, type NodeType } from '@trowel/domain/records';
import type { StandardJson } from '@trowel/domain/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../changes/changes.ts';
import { undoChange } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { exportGraphJson } from '../graphs/graph-export.ts';
import { convertToGraphml, getGraphmlTemplate } from '../graphs/graphml-convert.ts';
import { exportGraphml } from '../graphs/graphml-export.ts';
import { getMatrixFile } from '../matrix/matrix-files.ts';
import { validateRelationships } from '../matrix/matrix.ts';
import {
  createNodeType,
  deleteNodeType,
  getNodeTypeByCode,
  listNodeShapes,
  listNodeSymbols,
  listNodeTypes,
  updateNodeType,
} from './node-types.ts';
import { getReport } from '../reports/reports.ts';
import { seedNodeTypes } from './seed-node-types.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createTerm, getTerm, listTerms } from './thesaurus.ts';
import { seedTypeTerms } from './type-terms.ts';
import { createUnit, updateUnit } from '../records/units.ts';

const ALL = { skip: 0, limit: 100, filters: [] };
const oven = (code: string): NewNodeType =>
  NewNodeType.parse({
    code,
    name: 'Oven',
    category: 'stratigraphic',
    symbol_type: 'single_arrow',
    label_format: `${code}-{number}`,
    shape: 'trapezoid',
    fill_color: '#fed',
  });
const textOf = ({ bytes }: { bytes: Uint8Array }): string => new TextDecoder().decode(bytes);

describe.each(DIALECTS)('types of nodes on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: 'Villa' });
  });
  afterAll(() => world.dispose());

  it('are the fourteen built-in ones at first, which can neither be changed nor deleted', async () => {
    const { rows, total } = await listNodeTypes(world.as('viewer'), ALL);

    const [{ id }] = rows as [NodeType];
    expect(total).toBe(14);
    expect(rows.map(({ code }) => code)).toEqual(BUILTIN_NODE_TYPES.map(({ code }) => code));
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['builtin']));
    expect(rows.filter(({ category }) => category === 'non_stratigraphic')).toHaveLength(4);
    await expect(updateNodeType(ctx, { id, changes: { name: 'x' } })).rejects.toThrow(
      'US is a built-in type',
    );
    await expect(deleteNodeType(ctx, { id })).rejects.toThrow('US is a built-in type');
  });

  it('tell eleven shapes and two pairs of signs', async () => {
    expect(await listNodeShapes(ctx)).toHaveLength(11);
    expect(await listNodeSymbols(ctx)).toHaveLength(2);
  });

  it('of one’s own keep what is sent, and the rest as it was', async () => {
    const made = await createNodeType(ctx, oven('OVEN'));
    const sized = await updateNodeType(ctx, { id: made.id, changes: { width: 120, height: 44 } });
    const named = await updateNodeType(ctx, { id: made.id, changes: { name: 'Kiln' } });

    expect(made).toMatchObject({ fill_color: '#FFEEDD', border_color: '#000000', width: 90, source: 'user' });
    expect(sized).toMatchObject({ width: 120, height: 44, shape: 'trapezoid' });
    expect(named).toMatchObject({ name: 'Kiln', width: 120, height: 44, version: 3 });
    expect(await getNodeTypeByCode(ctx, 'oven')).toEqual(named);
  });

  it.each(['OVEN2', 'usm', 'WSU', 'combiner', 'USVn'])('has one meaning for %s', async (code) => {
    if (code === 'OVEN2') await createNodeType(ctx, oven(code));

    await expect(createNodeType(ctx, oven(code))).rejects.toThrow(`There is already a type ${code}`);
  });

  it('cannot be taken away while units are of them, by deleting or by undoing', async () => {
    const { id } = await createNodeType(ctx, oven('PIT'));
    await createUnit(ctx, { site_name: 'Villa', us_number: '1', unit_type: 'pit' });
    const { rows } = await listChanges(ctx, { entity: 'em-node-types', id: id, skip: 0, limit: 1 });

    await expect(deleteNodeType(ctx, { id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'One unit is of the type PIT: it cannot be deleted',
      detail: { dependants: { us: 1 } },
    });
    await expect(updateNodeType(ctx, { id, changes: { code: 'PITS' } })).rejects.toThrow('cannot be changed');
    await expect(undoChange(ctx, rows[0]!.id)).rejects.toThrow('One unit is of the type PIT');
  });

  it('of which nobody knows are told when a unit is recorded, and only then', async () => {
    await createNodeType(ctx, oven('KILN'));
    const recorded = await createUnit(ctx, { site_name: 'Villa', us_number: '20', unit_type: 'Lager' });
    const { id } = recorded.record;
    const kept = await updateUnit(ctx, { id, changes: { description: 'x' } });
    const known = await updateUnit(ctx, { id, changes: { unit_type: 'kiln' } });

    expect(recorded.findings).toMatchObject([{ code: 'unknown_type', severity: 'warning', units: ['20'] }]);
    expect([kept.findings, known.findings]).toEqual([[], []]);
  });

  it('decide how units look in the drawings of the matrix and in the report', async () => {
    await createSite(ctx, { site_name: 'Forum' });
    await createNodeType(ctx, { ...oven('HEARTH'), name_it: 'Focolare', border_color: '#D86400' });
    await createUnit(ctx, { site_name: 'Forum', us_number: '1', unit_type: 'Hearth' });
    const query = { siteName: 'Forum', grouping: 'none', paper: 'A4', orientation: 'auto' } as const;
    const file = async (format: 'svg' | 'dot' | 'pdf'): Promise<Uint8Array> =>
      (await getMatrixFile({ ...ctx, language: 'it' }, { ...query, format })).bytes;

    const svg = textOf({ bytes: await file('svg') });
    const drawn = await readPdf(await file('pdf'));
    const { bytes } = await getReport(ctx, { kind: 'site', format: 'pdf', siteName: 'Forum' });
    const report = await readPdf(bytes);

    expect(svg).toContain('aria-label="US 1, focolare"');
    expect(svg).toContain('--hm-t-hearth-fill:#ffeedd');
    expect(svg).toContain('>Focolare (HEARTH)</text>');
    expect(textOf({ bytes: await file('dot') })).toContain('fillcolor="#ffeedd", color="#d86400"');
    expect(drawn.texts.flat()).toContain('Focolare (HEARTH)');
    expect(drawn.contents[0]).toContain('1 0.933 0.867 rg\n0.847 0.392 0 RG');
    expect(report.texts.flat()).toContain('Oven');
    expect(report.contents.join('')).toContain('1 0.933 0.867 rg\n0.847 0.392 0 RG');
  });

  it('of which nobody knows are told of a site that is read too, until they are configured', async () => {
    await createSite(ctx, { site_name: 'Pieve' });
    await createUnit(ctx, { site_name: 'Pieve', us_number: '1', unit_type: 'Silo' });
    await createUnit(ctx, { site_name: 'Pieve', us_number: '2', unit_type: 'silo' });
    await createUnit(ctx, { site_name: 'Pieve', us_number: '3' });
    const read = async (): Promise<string[]> =>
      (await validateRelationships(ctx, { site_name: 'Pieve' })).warnings
        .filter(({ code }) => code === 'unknown_type')
        .flatMap(({ units }) => units);

    expect((await read()).toSorted()).toEqual(['1', '2']);
    await createNodeType(ctx, oven('SILO'));
    expect(await read()).toEqual([]);
  });

  it('are held to the rules of what they are in the Extended Matrix, and nothing is refused for that', async () => {
    await createNodeType(ctx, { ...oven('GHOST'), em_type: 'USVs' });
    await createUnit(ctx, { site_name: 'Villa', us_number: '31' });
    const relationships = [{ type: 'fills', us_number: '31' }];
    const ghost = { site_name: 'Villa', us_number: '30', unit_type: 'Ghost', relationships };

    const { findings } = await createUnit(ctx, ghost, { onContradiction: 'reject' });
    const { warnings } = await validateRelationships(ctx, { site_name: 'Villa' });

    expect(findings).toMatchObject([{ code: 'em_relation_unfit', units: ['30', '31'] }]);
    expect(warnings).toContainEqual(findings[0]);
  });

  it('of one’s own are offered for units in both languages as long as they are there', async () => {
    const offered = async (code: string): Promise<unknown[]> => {
      const equal = (field: string, value: string): Filter => ({
        fields: [field],
        kind: 'text',
        operator: 'equals',
        value,
      });
      const filters = [equal('table_name', 'us'), equal('field_name', 'unit_type'), equal('value', code)];
      const { rows } = await listTerms(ctx, { skip: 0, limit: 100, filters });
      return rows.map(({ value, label, label_en, source }) => [value, label, label_en, source]);
    };
    const made = await createNodeType(ctx, { ...oven('VAT'), name: 'Vat', name_it: 'Vasca' });
    expect(await offered('VAT')).toEqual([['VAT', 'Vasca', 'Vat', 'builtin']]);

    await updateNodeType(ctx, { id: made.id, changes: { code: 'VATS', name_it: null } });
    expect([await offered('VAT'), await offered('VATS')]).toEqual([[], [['VATS', 'Vat', 'Vat', 'builtin']]]);

    await deleteNodeType(ctx, { id: made.id });
    expect(await offered('VATS')).toEqual([]);

    const { rows } = await listChanges(ctx, { entity: 'em-node-types', id: made.id, skip: 0, limit: 2 });
    await undoChange(ctx, rows[0]!.id);
    expect(await offered('VATS')).toHaveLength(1);
    await undoChange(ctx, rows[1]!.id);
    expect([await offered('VAT'), await offered('VATS')]).toEqual([[['VAT', 'Vasca', 'Vat', 'builtin']], []]);
  });

  it('are offered as somebody has written them into the vocabulary, whatever becomes of the type', async () => {
    const term = { table_name: 'us', field_name: 'unit_type', value: 'NICHE', label: 'Nicchia' };
    const { id } = await createTerm(ctx, term);
    const made = await createNodeType(ctx, oven('NICHE'));
    await deleteNodeType(ctx, { id: made.id });

    expect(await getTerm(ctx, id)).toMatchObject({ ...term, source: 'user', version: 1 });
  });

  it('are offered after a start over a database that did not know of that', async () => {
    const { database } = ctx.services;
    const { code } = await createNodeType(ctx, oven('DRAIN'));
    const known = { table_name: 'us', field_name: 'unit_type', value: code, language: 'it' };
    const { rows } = await listTerms(ctx, { skip: 0, limit: 1, filters: [], q: code });
    await database.transaction((store) => store.terms.remove([rows[0]!.id]));

    await seedTypeTerms(database, '2030-01-01T00:00:00.000Z');

    expect(await database.reads.lookups.hasTerm(known)).toBe(true);
  });

  it('come back when their deletion is undone', async () => {
    const made = await createNodeType(ctx, oven('WELL'));
    await deleteNodeType(ctx, { id: made.id });
    const { rows } = await listChanges(ctx, {
      entity: 'em-node-types',
      id: made.id,
      skip: 0,
      limit: 1,
    });
    await undoChange(ctx, rows[0]!.id);

    const { version: _old, updated_at: _then, ...kept } = made;
    expect(await getNodeTypeByCode(ctx, 'WELL')).toMatchObject(kept);
  });

  it('are read by those who may read and changed by those who may write', async () => {
    await expect(createNodeType(world.as('viewer'), oven('X'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('decide how units look in yEd, in the template and in what is converted from DOT', async () => {
    await createNodeType(ctx, { ...oven('TOMB'), shape: 'diamond', em_type: 'SF' });
    await createUnit(ctx, { site_name: 'Villa', us_number: '7', unit_type: 'TOMB' });

    const yed = textOf(
      await exportGraphml(ctx, {
        siteName: 'Villa',
        grouping: 'none',
        reverseEpochs: false,
        dialect: 'yed',
      }),
    );
    const template = textOf(await getGraphmlTemplate(ctx));
    const converted = textOf(
      await convertToGraphml(ctx, { source: 'digraph { TOMB3_x }', title: '', reverseEpochs: false }),
    );
    const standard = JSON.parse(
      textOf(await exportGraphJson(ctx, { siteName: 'Villa', format: 'standard' })),
    ) as StandardJson;

    for (const [text, label] of [
      [yed, 'TOMB-7'],
      [template, 'TOMB-1'],
      [converted, 'TOMB-3'],
    ] as const) {
      expect(text).toContain(`>${label}</y:NodeLabel>`);
      expect(text).toContain('<y:Shape type="diamond"/>');
      expect(text).toContain('<y:Fill color="#FFEEDD" transparent="false"/>');
    }
    const [graph] = Object.values(standard.graphs);
    expect(graph!.nodes.stratigraphic['SF']!['Villa_7']).toMatchObject({ type: 'SF', name: 'TOMB-7' });
  });

  it('stay as they are when the service starts again, but for built-in ones of an older version', async () => {
    const { database } = ctx.services;
    const before = (await listNodeTypes(ctx, ALL)).rows;
    const us = before.find(({ code }) => code === 'US')!;
    await database.transaction((store) => store.nodeTypes.update(us.id, { ...us, shape: 'ellipse' }));

    await seedNodeTypes(database, '2030-01-01T00:00:00.000Z');

    const after = (await listNodeTypes(ctx, ALL)).rows;
    const mended = { ...us, version: us.version + 1, updated_at: '2030-01-01T00:00:00.000Z' };
    expect(after).toEqual(before.map((type) => (type.code === 'US' ? mended : type)));
  });
});
