import { ConflictError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { createPlanTokens, PLAN_LIFETIME_S } from './plan-tokens.ts';

const OPERATION = { tool: 'manage_data', input: { command: 'undo', batch: 'b' }, actor: 'maria' };

describe('createPlanTokens() makes a token that', () => {
  it('is good for its operation, whatever the order of the members', () => {
    const tokens = createPlanTokens();
    const { actor, input, tool } = OPERATION;

    const token = tokens.issue(OPERATION);

    expect(() =>
      tokens.redeem(token, { actor, input: { batch: input.batch, command: input.command }, tool }),
    ).not.toThrow();
  });

  it('is good once', () => {
    const tokens = createPlanTokens();
    const token = tokens.issue(OPERATION);
    tokens.redeem(token, OPERATION);

    expect(() => tokens.redeem(token, OPERATION)).toThrow('The plan has already been carried out');
  });

  it('is good for ten minutes', () => {
    let ms = 0;
    const tokens = createPlanTokens({ clock: () => ms });
    const [early, late] = [tokens.issue(OPERATION), tokens.issue(OPERATION)];

    ms = PLAN_LIFETIME_S * 1000;
    expect(() => tokens.redeem(early, OPERATION)).not.toThrow();
    ms += 1;
    expect(() => tokens.redeem(late, OPERATION)).toThrow('The plan has expired');
    expect(PLAN_LIFETIME_S).toBe(600);
  });

  it.each([
    ['another caller', { ...OPERATION, actor: 'piero' }],
    ['other arguments', { ...OPERATION, input: { command: 'undo', batch: 'c' } }],
    ['another tool', { ...OPERATION, tool: 'manage_media' }],
  ])('is worth nothing with %s, and still good afterwards', (_what, other) => {
    const tokens = createPlanTokens();
    const token = tokens.issue(OPERATION);

    expect(() => tokens.redeem(token, other)).toThrow(ConflictError);
    expect(() => tokens.redeem(token, OPERATION)).not.toThrow();
  });

  it.each([
    ['nothing', () => ''],
    ['a later end', (token: string) => token.replace(/^\d+/, (end) => String(Number(end) + 600))],
    ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
  ])('cannot be made by hand: %s', (_what, forge) => {
    const tokens = createPlanTokens();
    const token = tokens.issue(OPERATION);

    expect(() => tokens.redeem(forge(token), OPERATION)).toThrow(ConflictError);
  });

  it('is worth nothing to a service with another key', () => {
    const token = createPlanTokens().issue(OPERATION);

    expect(() => createPlanTokens().redeem(token, OPERATION)).toThrow(ConflictError);
  });
});
