import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { createListShown, reveal } from './list-shown.ts';
import { findStages } from './stages.ts';
import { INITIAL_VIEW } from './view-state.ts';

describe('findStages()', () => {
  it('makes a step of each period that has units, the most recent first', () => {
    const { stages, by } = findStages(createSmallScene());

    expect(by).toBe('period');
    expect(stages.map(({ label }) => label)).toEqual(['I · Today', 'II.1 · Late', 'II.2 · Early']);
  });

  it('gives an undated unit the step of the latest that lies on it', () => {
    const { stageOf } = findStages(createSmallScene());

    expect([...stageOf]).toEqual([0, 1, 2, 1, 0]);
  });

  it('takes the levels where no period is recorded', () => {
    const scene = createSmallScene();
    const units = scene.units.map((unit) => ({ ...unit, period: -1 }));

    const { stages, stageOf, by } = findStages({ ...scene, units });

    expect(by).toBe('level');
    expect(stages.map(({ label, units }) => [label, units])).toEqual([
      ['1', 2],
      ['2', 1],
      ['3', 2],
    ]);
    expect([...stageOf]).toEqual([0, 1, 2, 2, 0]);
  });
});

describe('peeling', () => {
  const listShown = createListShown(findStages(createSmallScene()));

  it('takes off what is more recent, or leaves one step alone', () => {
    const peeled = listShown({ ...INITIAL_VIEW, peeled: 1 });
    const alone = listShown({ ...INITIAL_VIEW, peeled: 1, isAlone: true });

    expect([...peeled]).toEqual([0, 1, 1, 1, 0]);
    expect([...alone]).toEqual([0, 1, 0, 1, 0]);
  });

  it.each([
    { peeled: 2, isAlone: false, stage: 0 },
    { peeled: 0, isAlone: true, stage: 2 },
    { peeled: 0, isAlone: false, stage: 2 },
  ])('is taken back as far as a unit of step $stage needs to be seen', ({ peeled, isAlone, stage }) => {
    const state = { ...INITIAL_VIEW, peeled, isAlone };

    const seen = listShown({ ...state, ...reveal(state, stage) });

    expect(seen[[0, 1, 2].indexOf(stage)]).toBe(1);
  });
});
