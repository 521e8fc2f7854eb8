import type { SceneData } from '@trowel/domain/scene';
import { describe, expect, it } from 'vitest';
import { createSiteScenes } from './site-scenes.ts';

const sceneOf = (units: number): SceneData =>
  ({ units: Array.from({ length: units }) }) as unknown as SceneData;

/** Builds a scene when it is told to, and counts how often it was asked. */
function createBuilder(units: number) {
  let finish = (): void => undefined;
  let built = 0;
  const build = (): Promise<SceneData> => {
    built++;
    return new Promise((resolve) => (finish = () => resolve(sceneOf(units))));
  };
  return { build, finish: () => finish(), count: () => built };
}

describe('scenes of sites', () => {
  it('are built once for all who ask meanwhile, and kept', async () => {
    const scenes = createSiteScenes();
    const builder = createBuilder(1);

    const asked = [scenes.get('a', 1, builder.build), scenes.get('a', 1, builder.build)];
    builder.finish();
    const [first, second] = await Promise.all(asked);
    const third = await scenes.get('a', 1, builder.build);

    expect(builder.count()).toBe(1);
    expect([second, third]).toEqual([first, first]);
  });

  it('are built anew when a record changed, also while the former is being built', async () => {
    const scenes = createSiteScenes();
    const [before, after] = [createBuilder(1), createBuilder(2)];

    const asked = [scenes.get('a', 1, before.build), scenes.get('a', 2, after.build)];
    before.finish();
    after.finish();
    const sizes = (await Promise.all(asked)).map(({ units }) => units.length);

    expect(sizes).toEqual([1, 2]);
  });

  it('are tried again after a failure', async () => {
    const scenes = createSiteScenes();

    const failed = scenes.get('a', 1, () => Promise.reject(new Error('cut off')));
    await expect(failed).rejects.toThrow('cut off');
    const scene = await scenes.get('a', 1, async () => sceneOf(3));

    expect(scene.units).toHaveLength(3);
  });

  it('are forgotten from the oldest on when they hold too many units', async () => {
    const scenes = createSiteScenes(10);
    let rebuilt = 0;
    const build = (units: number) => async (): Promise<SceneData> => (rebuilt++, sceneOf(units));

    await scenes.get('a', 1, build(6));
    await scenes.get('b', 1, build(6));
    await scenes.get('b', 1, build(6));
    await scenes.get('a', 1, build(6));

    expect(rebuilt).toBe(3);
  });
});
