import fc from 'fast-check';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { beginSite, listBatches, step, Step, exportEverything, runStep } from '../testing/site-steps.ts';
import { undoImport } from './undo.ts';

/** Fields that an undo could easily miss. */
const EASILY_LOST: Step[][] = [
  // A find that named 7 before there was one, and would have followed it to another number.
  [
    step('describeFind', { other: '7' }),
    step('rename', { one: '1', other: '7' }),
    step('remove', { one: '2' }),
  ],
  // A relation that found its unit twice, and lost it once in between.
  [step('relate', { other: '6', type: 'cuts' }), step('record', { one: '6', other: '5' }), step('undoLast')],
  // The same where an import brings the unit: it writes no line of that.
  [
    step('bring', { one: '4', other: '6' }),
    step('remove', { one: '3' }),
    step('bring', { one: '6', other: '3' }),
  ],
  // A relation to 7 before there was one, which led to 4 while that was called 7.
  [
    step('rewrite', { one: '2', other: '4' }),
    step('relate', { one: '1', other: '7', type: 'abuts' }),
    step('rename', { one: '4', other: '7' }),
  ],
  // A find that named 5 before there was one, and was away for a time since.
  [step('find', { one: '5', other: '6' }), step('record', { one: '5', other: '4' }), step('removeSite')],
];

describe.each(DIALECTS)('undoing everything on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await beginSite(ctx);
  });
  afterAll(() => world.dispose());

  it('gives every export of the beginning, byte for byte, whatever was done', async () => {
    const before = await exportEverything(ctx);
    let count = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { id: begin } = await ctx.services.database.reads.changes.findLast();
        for (const step of steps) await runStep({ ...ctx, batch: `batch ${count++}` }, step);
        for (const batch of await listBatches(ctx, begin)) await undoImport(ctx, batch);

        expect(await exportEverything(ctx)).toEqual(before);
      }),
      {
        numRuns: dialect === 'sqlite' ? 40 : 15,
        endOnFailure: true,
        examples: EASILY_LOST.map((steps): [Step[]] => [steps]),
      },
    );
  });
});
