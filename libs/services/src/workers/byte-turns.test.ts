import { setImmediate as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createByteTurns, type ByteTurn } from './byte-turns.ts';

/** Runs work that ends when it is told to, and notes what runs at the same time. */
function openTurns(mostBytes: number, mostWaiting?: number) {
  const turns = createByteTurns(mostBytes, mostWaiting);
  const running: string[] = [];
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, turn: ByteTurn): Promise<void> =>
    turns.run(turn, async () => {
      running.push(name);
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      running.splice(running.indexOf(name), 1);
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await pause();
  };
  return { run, end, running, started };
}

describe('turns by bytes', () => {
  it('never have more bytes in use than there are, and run larger work alone', async () => {
    const { run, end, running } = openTurns(100);
    const all = [
      run('a', { bytes: 60 }),
      run('b', { bytes: 40 }),
      run('huge', { bytes: 500 }),
      run('c', { bytes: 10 }),
    ];
    await pause();
    expect(running).toEqual(['a', 'b']);

    await end('a');
    // It fits, but it does not overtake the one whose turn it is.
    expect(running).toEqual(['b']);
    await end('b');
    expect(running).toEqual(['huge']);
    await end('huge');
    expect(running).toEqual(['c']);
    await end('c');
    await Promise.all(all);
  });

  it('are given to accounts in turn', async () => {
    const { run, end, started } = openTurns(10);
    const all = [
      ...['a1', 'a2', 'a3'].map((name) => run(name, { bytes: 10, account: 'a' })),
      run('b1', { bytes: 10, account: 'b' }),
    ];
    await pause();
    for (const _ of all) await end(started.at(-1)!);

    expect(started.indexOf('b1')).toBeLessThan(started.indexOf('a3'));
    await Promise.all(all);
  });

  it('are given up when the caller leaves, waiting or next, and after a failure', async () => {
    const turns = createByteTurns(10);
    const { run, end, running } = openTurns(10);
    const [first, second] = [new AbortController(), new AbortController()];
    const held = run('held', { bytes: 10 });
    const next = run('next', { bytes: 10, signal: first.signal });
    const waiting = run('waiting', { bytes: 10, signal: second.signal });
    const last = run('last', { bytes: 10 });
    await pause();
    first.abort(new Error('left'));
    second.abort(new Error('left too'));
    await expect(next).rejects.toThrow('left');
    await expect(waiting).rejects.toThrow('left too');
    await end('held');
    expect(running).toEqual(['last']);
    await end('last');
    await Promise.all([held, last]);

    await expect(turns.run({ bytes: 10 }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await turns.run({ bytes: 10 }, async () => 'done')).toBe('done');
  });

  it('are refused when too many wait', async () => {
    const { run, end } = openTurns(10, 1);
    const held = run('held', { bytes: 10 });
    const next = run('next', { bytes: 10 });
    const waiting = run('waiting', { bytes: 10 });
    await expect(run('one more', { bytes: 10 })).rejects.toMatchObject({ code: 'unavailable' });
    for (const name of ['held', 'next', 'waiting']) await end(name);
    await Promise.all([held, next, waiting]);
  });
});
