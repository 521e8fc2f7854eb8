import { readPdf } from '@trowel/documents/testing';
import { DIALECTS } from '@trowel/db/testing';
import {
  COMPARED_STATES,
  edgeOf,
  layoutOfScene,
  readScreen,
  type MatrixScene,
  type MatrixScreen,
} from '@trowel/domain/drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createSite } from '../records/sites.ts';
import { createUnit, deleteUnit, updateUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { getMatrixFile } from './matrix-files.ts';
import { getMatrixScreen, type ScreenQuery } from './matrix-screen.ts';

const ALL: ScreenQuery = { siteName: 'Villa', grouping: 'none', relations: 'reduced' };

//   last season 1 covers 2 covers 3, 2 covers 4; since then 5 came between 1 and 2, 4 went, 3 got a period
describe.each(DIALECTS)('two states on one drawing on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let season: string;
  const ids = new Map<string, number>();

  const draw = async (asked: Partial<ScreenQuery> = {}): Promise<MatrixScene> => {
    const json = await getMatrixScreen(ctx, { ...ALL, ...asked });
    return readScreen(JSON.parse(new TextDecoder().decode(json)) as MatrixScreen);
  };
  const nameLine = (scene: MatrixScene, edge: number): string => {
    const { source, target } = edgeOf(scene, edge);
    return `${scene.screen.boxes.numbers[source]}>${scene.screen.boxes.numbers[target]}`;
  };
  const linesOf = (scene: MatrixScene): string[] =>
    scene.screen.edges.sources.map((_, edge) => nameLine(scene, edge)).sort();
  const record = async (us_number: string, covered: readonly string[] = []): Promise<void> => {
    const relationships = covered.map((other) => ({ type: 'covers', us_number: other }));
    const { record: unit } = await createUnit(ctx, { site_name: 'Villa', us_number, relationships });
    ids.set(us_number, unit.id);
  };

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: 'Villa' });
    await record('3');
    await record('4');
    await record('2', ['3', '4']);
    await record('1', ['2']);
    await new Promise((resolve) => setTimeout(resolve, 5));
    season = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await record('5', ['2']);
    await updateUnit(ctx, {
      id: ids.get('1')!,
      changes: {
        relationships: [
          { type: 'covers', us_number: '2' },
          { type: 'covers', us_number: '5' },
        ],
      },
    });
    await updateUnit(ctx, { id: ids.get('3')!, changes: { period: 'II' } });
    await deleteUnit(ctx, { id: ids.get('4')!, cascade: true });
  });
  afterAll(() => world.dispose());

  it('tells what was added, is gone and has moved, of units and of lines', async () => {
    const scene = await draw({ against: season });
    const { boxes, comparison } = scene.screen;

    const became = boxes.numbers.map((number, box) => [number, COMPARED_STATES[comparison!.boxes[box]!]]);
    expect(Object.fromEntries(became)).toEqual({
      '1': 'kept',
      '2': 'kept',
      '3': 'moved',
      '4': 'gone',
      '5': 'added',
    });
    const lines = comparison!.edges.map((state, edge) => [nameLine(scene, edge), COMPARED_STATES[state]]);
    expect(Object.fromEntries(lines)).toEqual({
      '1>2': 'gone',
      '1>5': 'added',
      '5>2': 'added',
      '2>3': 'kept',
      '2>4': 'gone',
    });
  });

  it.each(['reduced', 'all', 'physical'] as const)(
    'draws the lines of both and no others: %s',
    async (relations) => {
      const [was, is, both] = [
        await draw({ relations, at: season }),
        await draw({ relations }),
        await draw({ relations, against: season }),
      ];

      expect(linesOf(both)).toEqual([...new Set([...linesOf(was), ...linesOf(is)])].sort());
      expect([...both.screen.boxes.ids].sort()).toEqual(
        [...new Set([...was.screen.boxes.ids, ...is.screen.boxes.ids])].sort(),
      );
      expect(both.screen.certificate.is_faithful).toBe(true);
      expect(layoutOfScene(both).boxes).toHaveLength(5);
    },
  );

  it('draws both states as a picture and as a print, which list what changed and explain the marks', async () => {
    const asked = {
      siteName: 'Villa',
      grouping: 'none',
      paper: 'A4',
      orientation: 'auto',
      against: season,
    } as const;
    const { bytes, fileName } = await getMatrixFile(ctx, { ...asked, format: 'svg' });
    const svg = new TextDecoder().decode(bytes as Uint8Array);

    expect(fileName).toMatch(/^Villa_matrix_against_\d+T\d+Z\.svg$/);
    expect(svg).toContain('current state, compared with the state before');
    for (const mark of ['unit added', 'unit removed', 'unit changed', 'line added', 'line removed'])
      expect(svg).toContain(`>${mark}</text>`);
    for (const key of ['1', '2', '3', '4', '5']) expect(svg).toContain(`id="us-${ids.get(key)}"`);

    const pdf = await getMatrixFile(ctx, { ...asked, format: 'pdf' });
    const text = (await readPdf(pdf.bytes as Uint8Array)).texts.flat().join(' ');
    expect(text).toMatch(/current state, compared with the\s+state before .* \(UTC\)/);
    expect(text).toMatch(/unit added \(1\)\s+5\s+unit removed \(1\)\s+4\s/);
    expect(text).toMatch(/unit moved to another area, period or phase \(1\)\s+3: Period – → II\s/);
    expect(text).toMatch(/line added \(2\)\s+1 > 5, 5 > 2\s+line removed \(2\)\s+1 > 2, 2 > 4/);
    await expect(getMatrixFile(ctx, { ...asked, format: 'svg', units: ['1'] })).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('compares no part, and nothing with what came later', async () => {
    await expect(draw({ against: season, units: ['1'] })).rejects.toMatchObject({ code: 'validation' });
    await expect(draw({ against: season, at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      code: 'validation',
    });
  });
});
