import { ConflictError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import type { SharedStore } from '@trowel/services/context';
import { createProcessState } from '@trowel/services/shared-state';
import { createPlanTokens, PLAN_LIFETIME_S } from './plan-tokens.ts';

const createMemory = (): SharedStore => createProcessState(() => new Date());
const OPERATION = { tool: 'manage_data', input: { command: 'undo', batch: 'b' }, actor: 'maria' };

describe('createPlanTokens() makes a token that', () => {
  it('is good for its operation, whatever the order of the members', async () => {
    const tokens = createPlanTokens(createMemory());
    const { actor, input, tool } = OPERATION;

    const token = tokens.issue(OPERATION);

    await tokens.redeem(token, { actor, input: { batch: input.batch, command: input.command }, tool });
  });

  it('is good once', async () => {
    const tokens = createPlanTokens(createMemory());
    const token = tokens.issue(OPERATION);
    await tokens.redeem(token, OPERATION);

    await expect(tokens.redeem(token, OPERATION)).rejects.toThrow('The plan has already been carried out');
  });

  it('is good for ten minutes', async () => {
    let ms = 0;
    const tokens = createPlanTokens(createMemory(), { clock: () => ms });
    const [early, late] = [tokens.issue(OPERATION), tokens.issue(OPERATION)];

    ms = PLAN_LIFETIME_S * 1000;
    await tokens.redeem(early, OPERATION);
    ms += 1;
    await expect(tokens.redeem(late, OPERATION)).rejects.toThrow('The plan has expired');
    expect(PLAN_LIFETIME_S).toBe(600);
  });

  it.each([
    ['another caller', { ...OPERATION, actor: 'piero' }],
    ['other arguments', { ...OPERATION, input: { command: 'undo', batch: 'c' } }],
    ['another tool', { ...OPERATION, tool: 'manage_media' }],
  ])('is worth nothing with %s, and still good afterwards', async (_what, other) => {
    const tokens = createPlanTokens(createMemory());
    const token = tokens.issue(OPERATION);

    await expect(tokens.redeem(token, other)).rejects.toThrow(ConflictError);
    await tokens.redeem(token, OPERATION);
  });

  it.each([
    ['nothing', () => ''],
    ['a later end', (token: string) => token.replace(/^\d+/, (end) => String(Number(end) + 600))],
    ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
  ])('cannot be made by hand: %s', async (_what, forge) => {
    const tokens = createPlanTokens(createMemory());
    const token = tokens.issue(OPERATION);

    await expect(tokens.redeem(forge(token), OPERATION)).rejects.toThrow(ConflictError);
  });

  it('is worth nothing to a service with another key', async () => {
    const token = createPlanTokens(createMemory()).issue(OPERATION);

    await expect(createPlanTokens(createMemory()).redeem(token, OPERATION)).rejects.toThrow(ConflictError);
  });

  it('is good once for all services that remember together', async () => {
    const sharedState = createMemory();
    const token = createPlanTokens(sharedState).issue(OPERATION);

    await createPlanTokens(sharedState).redeem(token, OPERATION);

    await expect(createPlanTokens(sharedState).redeem(token, OPERATION)).rejects.toThrow(
      'already been carried out',
    );
  });
});
