import { describe, expect, it } from 'vitest';
import { createGuessLimit } from './guess-limit.ts';

const RULE = { limit: 10, windowMs: 900_000 };
const HOME = '192.0.2.1';

function openLimit() {
  let time = Date.parse('2026-05-04T08:00:00.000Z');
  const guesses = createGuessLimit(RULE, () => new Date(time));
  /** Whether a try is let through; it then stays a wrong one. */
  const isTried = (username: string, address?: string): boolean => {
    try {
      guesses.begin({ username, address });
      return true;
    } catch {
      return false;
    }
  };
  const pass = (seconds: number): void => {
    time += seconds * 1_000;
  };
  return { guesses, isTried, pass };
}

const addresses = Array.from({ length: 40 }, (_, at) => `198.51.100.${at + 1}`);

describe('createGuessLimit()', () => {
  it('lets ten of 200 tries from 40 addresses through', () => {
    const { isTried } = openLimit();

    const tried = Array.from({ length: 200 }, (_, at) => isTried('maria', addresses[at % 40]));

    expect(tried.filter(Boolean)).toHaveLength(10);
  });

  it('takes a name however it is written as one', () => {
    const { isTried } = openLimit();

    const tried = Array.from({ length: 30 }, (_, at) => isTried(['maria', 'MARIA', 'Mària'][at % 3]!, HOME));

    expect(tried.filter(Boolean)).toHaveLength(10);
  });

  it('does not count what was right', () => {
    const { guesses, isTried } = openLimit();
    for (let at = 0; at < 50; at++) guesses.begin({ username: 'maria' }).wasRight();

    expect(isTried('maria')).toBe(true);
  });

  it('keeps nobody out who was logged in from there, and limits that place by itself', () => {
    const { guesses, isTried } = openLimit();
    guesses.begin({ username: 'maria', address: HOME }).wasRight();
    for (const address of addresses) isTried('maria', address);

    const atHome = Array.from({ length: 12 }, () => isTried('maria', HOME));

    expect(isTried('maria', addresses[0])).toBe(false);
    expect(atHome.filter(Boolean)).toHaveLength(10);
    expect(isTried('luca', addresses[0])).toBe(true);
  });

  it('cannot be turned against a place by a name that holds its address', () => {
    const { guesses, isTried } = openLimit();
    guesses.begin({ username: 'maria', address: HOME }).wasRight();
    for (const name of [`${HOME} maria`, `at ${HOME} maria`, `name maria`, `maria\n${HOME}`])
      for (let at = 0; at < 20; at++) isTried(name);

    expect(isTried('maria', HOME)).toBe(true);
    expect(isTried('maria')).toBe(true);
  });

  it('opens again when the window is over, and says when that is', () => {
    const { guesses, isTried, pass } = openLimit();
    for (let at = 0; at < 10; at++) isTried('maria');
    pass(300);

    expect(() => guesses.begin({ username: 'maria' })).toThrow('try again in 600 s');
    pass(600);
    expect(isTried('maria')).toBe(true);
  });

  it('stays shut while many other names are tried', () => {
    const { isTried } = openLimit();
    for (let at = 0; at < 10; at++) isTried('maria');

    for (let at = 0; at < 60_000; at++) isTried(`name-${at}`);

    expect(isTried('maria')).toBe(false);
  });
});
