import { describe, expect, it } from 'vitest';
import { applyStartDefaults } from './start-defaults.ts';

function defaultsFor(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const environment = { ...given };
  applyStartDefaults(environment);
  return environment;
}

describe('applyStartDefaults()', () => {
  it('allows one person at the own machine more exports per hour (observation 45)', () => {
    expect(defaultsFor({})).toMatchObject({ RATE_LIMIT_EXPORT: '120/1h', DEMO: 'on' });
    expect(defaultsFor({ HOST: '127.0.0.1' })['RATE_LIMIT_EXPORT']).toBe('120/1h');
  });

  it('leaves the limit of the specification where others reach the service, and any setting', () => {
    expect(defaultsFor({ HOST: '0.0.0.0' })['RATE_LIMIT_EXPORT']).toBeUndefined();
    expect(defaultsFor({ RATE_LIMIT_EXPORT: '10/1h' })['RATE_LIMIT_EXPORT']).toBe('10/1h');
  });
});
