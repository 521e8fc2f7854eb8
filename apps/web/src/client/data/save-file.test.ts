import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFile } from './api-request.ts';
import { filesLeftIn, nameIn } from './save-file.ts';
import { postponeLogin, sessionEnded } from './session.ts';

describe('nameIn()', () => {
  it.each([
    [`attachment; filename="Orto.pdf"; filename*=UTF-8''Orto%20Citt%C3%A0.pdf`, 'Orto Città.pdf'],
    ['attachment; filename="Orto.pdf"', 'Orto.pdf'],
    ['inline', 'trowel'],
  ])('reads %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });
});

describe('filesLeftIn()', () => {
  it('reads how many of how many are left, and until when', () => {
    const headers = new Headers({
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '1700000000',
    });

    expect(filesLeftIn(headers)).toEqual({ left: 0, limit: 10, resetAt: 1_700_000_000 });
    expect(filesLeftIn(new Headers())).toBeUndefined();
  });
});

describe('fetchFile()', () => {
  let answers: (Response | Error)[];
  let sent: RequestInit[];

  beforeEach(() => {
    answers = [];
    sent = [];
    vi.stubGlobal('document', { documentElement: { lang: 'it' } });
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      sent.push(init);
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new TypeError('fetch failed');
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionEnded.set('no');
  });

  it('requests in the language of the page and leaves the body unread', async () => {
    answers = [new Response('<svg/>')];

    const got = await fetchFile('/api/drawing', { accept: '*/*' });

    expect('response' in got && (await got.response.text())).toBe('<svg/>');
    expect(sent[0]?.headers).toEqual({ accept: '*/*', 'accept-language': 'it' });
  });

  it('reports the sentence of the server, and its own where the server is not reached', async () => {
    answers = [Response.json({ message: 'Il sito non esiste' }, { status: 404 })];

    const refused = await fetchFile('/api/drawing', { accept: '*/*' });
    const unreached = await fetchFile('/api/drawing', { accept: '*/*' });

    expect(refused).toMatchObject({ problem: { status: 404, message: 'Il sito non esiste' } });
    expect(unreached).toMatchObject({
      problem: { code: 'offline', message: 'Il server non è raggiungibile.' },
    });
  });

  it('waits for a login where the session has ended, and fails when that is put off', async () => {
    answers = [Response.json({}, { status: 401 })];

    const waiting = fetchFile('/api/drawing', { accept: '*/*' });
    await vi.waitFor(() => expect(sessionEnded.get()).toBe('asked'));
    postponeLogin();

    expect(await waiting).toMatchObject({ problem: { status: 401 } });
  });

  it('throws when the caller ends it', async () => {
    const signal = AbortSignal.abort();
    answers = [new DOMException('ended', 'AbortError')];

    await expect(fetchFile('/api/drawing', { accept: '*/*', signal })).rejects.toThrow('ended');
  });
});
