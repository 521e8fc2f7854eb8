import { describe, expect, it } from 'vitest';
import { createProcessState } from '../shared-state/index.ts';
import { createLoginThrottle } from './login-throttle.ts';

const RULE = { limit: 10, windowMs: 900_000 };
const HOME = '192.0.2.1';

function openLimit() {
  let time = Date.parse('2026-05-04T08:00:00.000Z');
  const clock = (): Date => new Date(time);
  const loginThrottle = createLoginThrottle(RULE, { sharedState: createProcessState(clock), clock });
  /** Returns true if an attempt is allowed. It counts as failed. */
  const isTried = async (username: string, address?: string): Promise<boolean> => {
    try {
      await loginThrottle.begin({ username, address });
      return true;
    } catch {
      return false;
    }
  };
  /** Returns the number of allowed attempts. */
  const countTried = async (
    tries: readonly [username: string, address?: string | undefined][],
  ): Promise<number> => (await Promise.all(tries.map((one) => isTried(...one)))).filter(Boolean).length;
  const isRight = async (username: string, address?: string): Promise<void> =>
    (await loginThrottle.begin({ username, address })).succeed();
  const pass = (seconds: number): void => {
    time += seconds * 1_000;
  };
  return { loginThrottle, isTried, countTried, isRight, pass };
}

const addresses = Array.from({ length: 40 }, (_, at) => `198.51.100.${at + 1}`);

describe('createLoginThrottle()', () => {
  it('lets ten of 200 tries from 40 addresses through', async () => {
    const { countTried } = openLimit();

    const tried = await countTried(Array.from({ length: 200 }, (_, at) => ['maria', addresses[at % 40]]));

    expect(tried).toBe(10);
  });

  it('takes a name however it is written as one', async () => {
    const { countTried } = openLimit();

    const tried = await countTried(
      Array.from({ length: 30 }, (_, at) => [['maria', 'MARIA', 'Mària'][at % 3]!, HOME]),
    );

    expect(tried).toBe(10);
  });

  it('does not count what was right', async () => {
    const { isRight, isTried } = openLimit();
    for (let at = 0; at < 50; at++) await isRight('maria');

    expect(await isTried('maria')).toBe(true);
  });

  it('keeps nobody out who was logged in from there, and limits that place by itself', async () => {
    const { isRight, isTried, countTried } = openLimit();
    await isRight('maria', HOME);
    for (const address of addresses) await isTried('maria', address);

    const atHome = await countTried(Array.from({ length: 12 }, () => ['maria', HOME]));

    expect(await isTried('maria', addresses[0])).toBe(false);
    expect(atHome).toBe(10);
    expect(await isTried('luca', addresses[0])).toBe(true);
  });

  it('cannot be turned against a place by a name that holds its address', async () => {
    const { isRight, isTried } = openLimit();
    await isRight('maria', HOME);
    for (const name of [`${HOME} maria`, `at ${HOME} maria`, `name maria`, `maria\n${HOME}`])
      for (let at = 0; at < 20; at++) await isTried(name);

    expect(await isTried('maria', HOME)).toBe(true);
    expect(await isTried('maria')).toBe(true);
  });

  it('opens again when the window is over, and says when that is', async () => {
    const { loginThrottle, isTried, pass } = openLimit();
    for (let at = 0; at < 10; at++) await isTried('maria');
    pass(300);

    await expect(loginThrottle.begin({ username: 'maria' })).rejects.toThrow('try again in 600 s');
    pass(600);
    expect(await isTried('maria')).toBe(true);
  });

  it('stays shut while many other names are tried', async () => {
    const { isTried } = openLimit();
    for (let at = 0; at < 10; at++) await isTried('maria');

    for (let at = 0; at < 60_000; at++) await isTried(`name-${at}`);

    expect(await isTried('maria')).toBe(false);
  });
});
