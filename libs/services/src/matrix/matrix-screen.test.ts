import { DIALECTS } from '@trowel/db/testing';
import {
  edgeOf,
  buildScreenPlacesOfScene,
  readScreen,
  type MatrixScene,
  type MatrixScreen,
} from '@trowel/domain/drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, RunOptions, TaskRunner } from '../context.ts';
import { createSite } from '../records/sites.ts';
import { createUnit, updateUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { getMatrixScreen, type ScreenQuery } from './matrix-screen.ts';
import { writeScreenJson, type ScreenRequest } from './write-screen-json.ts';

//   1 covers 2 covers 3, 1 covers 3; 3 is later than 4, as somebody concluded
const RELATIONS: Record<string, [string, string][]> = {
  '1': [
    ['covers', '2'],
    ['covers', '3'],
  ],
  '2': [['covers', '3']],
  '3': [['later_than', '4']],
};
const ALL: ScreenQuery = { siteName: 'Villa', grouping: 'none', relations: 'reduced' };

describe.each(DIALECTS)('getMatrixScreen() on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  const draw = async (asked: Partial<ScreenQuery> = {}): Promise<MatrixScene> => {
    const json = await getMatrixScreen(ctx, { ...ALL, ...asked });
    return readScreen(JSON.parse(new TextDecoder().decode(json)) as MatrixScreen);
  };
  const tell = (scene: MatrixScene): string[] =>
    scene.screen.edges.sources.map((_, at) => {
      const { source, relation, target } = edgeOf(scene, at);
      return `${scene.screen.boxes.numbers[source]} ${relation} ${scene.screen.boxes.numbers[target]}`;
    });

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: 'Villa' });
    for (const number of ['4', '3', '2', '1']) {
      const relationships = (RELATIONS[number] ?? []).map(([type, to]) => ({ type, us_number: to }));
      await createUnit(ctx, { site_name: 'Villa', us_number: number, definition: 'Strato', relationships });
    }
  });
  afterAll(() => world.dispose());

  it('draws what nothing else implies, proved, with what is known of the units', async () => {
    const scene = await draw();

    expect(tell(scene)).toEqual(['1 covers 2', '2 covers 3', '3 later_than 4']);
    expect(scene.screen.certificate).toMatchObject({ is_faithful: true, pairs: 3 });
    expect(scene.screen.words[scene.screen.boxes.definitions[0]!]).toBe('Strato');
  });

  it('draws all relations, or only those seen in the ground', async () => {
    const [all, physical] = [await draw({ relations: 'all' }), await draw({ relations: 'physical' })];

    expect(tell(all)).toContain('1 covers 3');
    expect(tell(physical)).toEqual(['1 covers 2', '1 covers 3', '2 covers 3']);
    expect([all, physical].map(({ screen }) => screen.certificate.is_faithful)).toEqual([true, true]);
  });

  it('draws the units that are named, and keeps the order between them', async () => {
    expect(tell(await draw({ units: ['1', '4'] }))).toEqual(['1 later_than 4']);
    await expect(draw({ units: ['1', '99'] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes where boxes stood', async () => {
    const scene = await draw();

    const again = await draw({ previous: buildScreenPlacesOfScene(scene) });

    expect(again.screen.boxes).toEqual(scene.screen.boxes);
    expect(again.screen.certificate.is_faithful).toBe(true);
  });

  it('draws a relation before it is recorded, from the very input there is once it is', async () => {
    const scene = await draw();
    const { numbers } = scene.screen.boxes;
    const kept = buildScreenPlacesOfScene(scene);
    const supposed = { from: '1', type: 'cuts', to: '4' } as const;
    const asked: unknown[] = [];
    const plain = world.as('operator');
    const tasks = {
      ...plain.services.tasks,
      run: async (_: unknown, input: ScreenRequest, { keepsResult }: RunOptions) => {
        asked.push({ input, keepsResult });
        return writeScreenJson(input, () => undefined);
      },
    } as unknown as TaskRunner;
    const drawer: Context = { ...plain, services: { ...plain.services, tasks } };

    const ahead = await getMatrixScreen(drawer, { ...ALL, relations: 'all', previous: kept, supposed });
    expect(tell(await draw({ relations: 'all' }))).not.toContain('1 cuts 4');
    const relationships = [...(RELATIONS['1'] ?? []), ['cuts', '4'] as const].map(([type, to]) => ({
      type,
      us_number: to,
    }));
    await updateUnit(ctx, { id: Number(kept.ids[numbers.indexOf('1')]), changes: { relationships } });
    const after = await getMatrixScreen(drawer, { ...ALL, relations: 'all', previous: kept });

    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ keepsResult: true });
    expect(after).toEqual(ahead);
    expect(tell(readScreen(JSON.parse(new TextDecoder().decode(ahead)) as MatrixScreen))).toContain(
      '1 cuts 4',
    );
    await expect(draw({ supposed: { ...supposed, to: '99' } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stays like a large drawing that is named by its checksum, and is drawn anew where nobody has it', async () => {
    const asked: ScreenRequest[] = [];
    const hidden = world.as('operator');
    const tasks = {
      ...hidden.services.tasks,
      // As large as one of many units; what people write may look like anything.
      run: async (_: unknown, input: ScreenRequest) => {
        asked.push(input);
        const drawn = JSON.parse(
          new TextDecoder().decode(await writeScreenJson(input, () => undefined)),
        ) as MatrixScreen;
        const words = [...drawn.words, '"certificate":{"hash":"0000000000000000"', 'x'.repeat(1_600_000)];
        return new TextEncoder().encode(JSON.stringify({ ...drawn, words }));
      },
    } as unknown as TaskRunner;
    const drawer: Context = { ...hidden, services: { ...hidden.services, tasks } };
    const drawLike = async (like: string | undefined): Promise<MatrixScreen> =>
      JSON.parse(new TextDecoder().decode(await getMatrixScreen(drawer, { ...ALL, like }))) as MatrixScreen;

    const first = await drawLike(undefined);
    const again = await drawLike(first.certificate.hash);
    await drawLike('0000000000000000');

    expect(asked.map(({ stood }) => stood !== undefined)).toEqual([false, true, false]);
    expect(again.boxes).toEqual(first.boxes);
    expect(again.certificate).toEqual(first.certificate);
  });
});
