import { DIALECTS } from '@trowel/db/testing';
import { BUILTIN_NODE_TYPES, NewNodeType, type NodeType, type StandardJson } from '@trowel/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChanges, undoChange } from './changes.ts';
import type { Context } from './context.ts';
import { exportGraphJson } from './graph-export.ts';
import { convertToGraphml, getGraphmlTemplate } from './graphml-convert.ts';
import { exportGraphml } from './graphml-export.ts';
import {
  createNodeType,
  deleteNodeType,
  getNodeTypeByCode,
  listNodeShapes,
  listNodeSymbols,
  listNodeTypes,
  updateNodeType,
} from './node-types.ts';
import { seedNodeTypes } from './seed-node-types.ts';
import { createSite } from './sites.ts';
import { openWorld, type World } from './testing/open-world.ts';
import { createUnit, updateUnit } from './units.ts';

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

    await expect(createNodeType(ctx, oven(code))).rejects.toThrow(`There is a type ${code} already`);
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
