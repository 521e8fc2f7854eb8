import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { undoBatches } from './undo-one-batch.ts';

afterEach(() => vi.unstubAllGlobals());

describe('undoBatches()', () => {
  const undoBatch = async (refused?: string) => {
    const asked: string[] = [];
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      const isRefused = refused !== undefined && path.includes(`/${refused}/`);
      const batch = `undo of ${path.split('/')[3]}`;
      return Response.json({ message: 'newer rests on it', batch }, { status: isRefused ? 409 : 200 });
    });
    const { refused: why, batches } = await undoBatches(new QueryClient(), ['c', 'b', 'a'], ['us']);
    return { asked, why: why?.problem.message, batches };
  };

  it('takes back all, the last first', async () => {
    const asked = ['/api/imports/c/undo', '/api/imports/b/undo', '/api/imports/a/undo'];
    expect(await undoBatch()).toEqual({
      asked,
      why: undefined,
      batches: ['undo of a', 'undo of b', 'undo of c'],
    });
  });

  it('stops at what is refused, and tells why', async () => {
    const { asked, why, batches } = await undoBatch('b');
    expect(asked).toHaveLength(2);
    expect(why).toBe('newer rests on it');
    expect(batches).toEqual(['undo of c']);
  });
});
