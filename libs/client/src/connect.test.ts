import { describe, expect, it } from 'vitest';
import { ApiError, connect, type Client } from './index.ts';

/** The output of openapi-typescript for an API of six paths. */
interface Paths {
  '/api/us': {
    get: {
      parameters: { query?: { skip?: number; limit?: number; period?: string[]; note?: string | null } };
      requestBody?: never;
      responses: { 200: Json<{ status: 'success'; data: Unit[]; pagination: { total: number } }> };
    };
    post: {
      parameters: { query?: never };
      requestBody: { content: { 'application/json': { us_number: string } } };
      responses: { 201: Json<{ status: 'success'; data: Unit; findings?: { message: string }[] }> };
    };
    put?: never;
  };
  '/api/us/{id}': {
    put: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': { us_number: string } } };
      responses: { 200: Json<{ status: 'success'; data: Unit }> };
    };
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
  '/api/us/batch': {
    patch: {
      parameters: { query?: { partial?: boolean } };
      requestBody: { content: { 'application/json': { records: { id: number; changes: object }[] } } };
      responses: { 200: Json<{ status: 'success'; data: Unit[]; batch: string | null }> };
    };
  };
  '/api/events': {
    get: {
      parameters: { query?: { site_name?: string } };
      responses: { 200: { content: { 'text/event-stream': { sequence: number } } } };
    };
  };
  '/api/svg/{site_name}': {
    get: {
      parameters: { path: { site_name: string } };
      responses: { 200: { content: { 'image/svg+xml': string } } };
    };
  };
  '/api/convert': {
    post: {
      parameters: { query?: never };
      requestBody: { content: { 'multipart/form-data': { file: string } } };
      responses: { 200: { content: { 'application/xml': string } } };
    };
  };
}
interface Json<T> {
  content: { 'application/json': T };
}
interface Unit {
  id: number;
  us_number: string;
}

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A client of a service that gives the answers listed, one a call, and what it was sent. */
function reach(...answers: Response[]): { client: Client<Paths>; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers));
    sent.push({ url: String(url), method: init.method ?? 'GET', headers, body: init.body });
    return answers.shift() ?? Response.error();
  };
  return { client: connect<Paths>({ baseUrl: 'http://dig/', language: 'it', fetch, restMs: 1 }), sent };
}

function stream(...pieces: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function page(numbers: readonly string[], total: number): Response {
  const data = numbers.map((us_number, id) => ({ id, us_number }));
  return Response.json({ status: 'success', data, pagination: { total } });
}

describe('connect()', () => {
  it('sends the token of the login with every further call', async () => {
    const { client, sent } = reach(Response.json({ access_token: 'T' }), page([], 0));

    await client.login({ username: 'maria', password: 'a b&c' });
    await client.get('/api/us');

    expect(sent[0]).toMatchObject({ url: 'http://dig/api/auth/login', method: 'POST' });
    expect(String(sent[0]?.body)).toBe('username=maria&password=a+b%26c');
    expect(sent[1]?.headers).toEqual({ authorization: 'Bearer T', 'accept-language': 'it' });
  });

  it('fills the path, and leaves out of the query what is not given', async () => {
    const { client, sent } = reach(new Response('<svg/>'), page([], 0));

    await client.download('/api/svg/{site_name}', { path: { site_name: 'Villa / Èze' } });
    await client.get('/api/us', { query: { period: ['I', 'II'], note: null } });

    expect(sent.map(({ url }) => url)).toEqual([
      'http://dig/api/svg/Villa%20%2F%20%C3%88ze',
      'http://dig/api/us?period=I&period=II',
    ]);
  });

  it('refuses a path with a part missing before anything is sent', () => {
    const { client, sent } = reach();

    // @ts-expect-error the description demands the id
    const call = client.delete('/api/us/{id}', { path: {} });

    expect(sent).toEqual([]);
    return expect(call).rejects.toThrow('/api/us/{id} needs id');
  });

  it('gives the data without its envelope, or the whole answer on request', async () => {
    const unit = { id: 1, us_number: '1' };
    const answer = { status: 'success', data: unit, findings: [{ message: 'alone' }] };
    const { client, sent } = reach(Response.json(answer), Response.json(answer));

    const data = await client.post('/api/us', { body: { us_number: '1' } });
    const { findings } = await client.request('post', '/api/us', { body: { us_number: '1' } });

    expect([data, findings]).toEqual([unit, [{ message: 'alone' }]]);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: '{"us_number":"1"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('names the version a change is based on', async () => {
    const { client, sent } = reach(Response.json({ status: 'success', data: {} }));

    await client.put('/api/us/{id}', { path: { id: '7' }, body: { us_number: '2' }, version: 3 });

    expect(sent[0]).toMatchObject({ method: 'PUT', headers: { 'if-match': '"3"' } });
  });

  it('gives nothing where there is nothing to say', async () => {
    const { client } = reach(new Response(null, { status: 204 }));

    const answer: undefined = await client.delete('/api/us/{id}', { path: { id: '7' } });

    expect(answer).toBeUndefined();
  });

  it('asks for a list page by page, and not for more than is wanted', async () => {
    const { client, sent } = reach(page(['1', '2'], 3), page(['3'], 3));

    const numbers: string[] = [];
    for await (const { us_number } of client.list('/api/us', { query: { limit: 2 } }))
      numbers.push(us_number);

    expect(numbers).toEqual(['1', '2', '3']);
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['limit=2&skip=0', 'limit=2&skip=2']);

    const other = reach(page(['1', '2'], 300));
    for await (const _ of other.client.list('/api/us')) break;
    expect(other.sent).toHaveLength(1);
  });

  it('gives a file with its name', async () => {
    const headers = {
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="Eze.svg"; filename*=UTF-8''%C3%88ze.svg`,
    };
    const { client } = reach(new Response('<svg/>', { headers }));

    const file = await client.download('/api/svg/{site_name}', { path: { site_name: 'Èze' } });

    expect({ ...file, bytes: new TextDecoder().decode(file.bytes) }).toEqual({
      fileName: 'Èze.svg',
      contentType: 'image/svg+xml',
      bytes: '<svg/>',
    });
  });

  it('sends what a file is to be made of', async () => {
    const { client, sent } = reach(new Response('<graphml/>'));
    const body = new FormData();

    const { bytes, fileName } = await client.download('/api/convert', { body });

    expect(sent[0]).toMatchObject({ method: 'POST', body });
    expect([new TextDecoder().decode(bytes), fileName]).toEqual(['<graphml/>', '']);
  });

  it('throws what the API says when it refuses', async () => {
    const body = { status: 'error', message: 'Villa has no SU 9', detail: { id: 9 } };
    const { client } = reach(Response.json(body, { status: 404, headers: { 'x-request-id': 'R' } }));

    const error = await client
      .delete('/api/us/{id}', { path: { id: '9' } })
      .catch((failure: unknown) => failure);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Villa has no SU 9',
      status: 404,
      detail: { id: 9 },
      requestId: 'R',
    });
  });

  it('names the status when something else answers in its own words', async () => {
    const { client } = reach(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));

    await expect(client.get('/api/us')).rejects.toThrow('The server answered 502 Bad Gateway');
  });

  it('changes many at once, under a key that keeps it from being done twice', async () => {
    const { client, sent } = reach(Response.json({ status: 'success', data: [{ id: 7 }], batch: 'B' }));

    const body = { records: [{ id: 7, changes: { period: 'I' } }] };
    const { batch } = await client.request('patch', '/api/us/batch', { body, idempotencyKey: 'K' });

    expect(batch).toBe('B');
    expect(sent[0]).toMatchObject({ method: 'PATCH', headers: { 'idempotency-key': 'K' } });
  });

  it('tells events as they come, and goes on where the stream broke off', async () => {
    const { client, sent } = reach(
      stream('retry: 2000\nid: 3\n: hello\n\nid: 4\nevent: change\ndata: {"seq', 'uence":4}\n\n'),
      stream(
        'id: 5\nevent: change\ndata: {"sequence":5}\n\n',
        'event: end\ndata: {"reason":"expired_token"}\n\n',
      ),
    );

    const heard: number[] = [];
    const listen = async (): Promise<void> => {
      for await (const { sequence } of client.events('/api/events', { query: { site_name: 'Villa' } }))
        heard.push(sequence);
    };

    await expect(listen()).rejects.toMatchObject({ status: 401, detail: { type: 'expired_token' } });
    expect(heard).toEqual([4, 5]);
    expect(sent.map(({ url, headers }) => [url, headers['last-event-id']])).toEqual([
      ['http://dig/api/events?site_name=Villa', undefined],
      ['http://dig/api/events?site_name=Villa', '4'],
    ]);
  });

  it('knows by type which address gives what', () => {
    const { client } = reach();
    const refused = (): unknown[] => [
      // @ts-expect-error this one has no list
      client.list('/api/us/{id}'),
      // @ts-expect-error this one gives no file
      client.download('/api/us'),
      // @ts-expect-error events never end
      client.get('/api/events'),
      // @ts-expect-error a file is no data
      client.get('/api/svg/{site_name}', { path: { site_name: 'Villa' } }),
      // @ts-expect-error a number is text
      client.post('/api/us', { body: { us_number: 1 } }),
      // @ts-expect-error the body must be there
      client.post('/api/us'),
    ];

    expect(refused).toBeTypeOf('function');
  });
});
