import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

const SITE = 'Vigna Nuova';
const CHAIN = Array.from({ length: 250 }, (_, i) => `${i + 1},${i < 249 ? `copre ${i + 2}` : ''}`);

interface Line {
  progress?: { stage: string; done: number; of: number };
  code?: number;
  status?: string;
  data?: { id: string | null; created: number };
}

describe.each(DIALECTS)('an import over HTTP, on %s', (dialect) => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: SITE } });
  });
  afterAll(() => api.close());

  const formOf = (text: string, facts: Record<string, string> = {}): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ site_name: SITE, ...facts })) form.set(name, value);
    form.set('file', new File([text], 'stagione.csv'));
    return form;
  };
  const sendForLines = async (form: FormData): Promise<{ type: string; lines: Line[] }> => {
    const { headers, text } = await api.call('/api/import', {
      method: 'POST',
      body: form,
      headers: { accept: 'application/x-ndjson' },
    });
    const lines = text.trim().split('\n');
    return { type: headers.get('content-type') ?? '', lines: lines.map((line) => JSON.parse(line) as Line) };
  };

  it('tells line by line how far it has come, and last what came of it', async () => {
    const id = crypto.randomUUID();

    const { type, lines } = await sendForLines(
      formOf(['us,rapporti', ...CHAIN].join('\n'), { import_id: id }),
    );
    const found = await api.call(`/api/imports?id=${id}&site_name=${encodeURIComponent(SITE)}`);
    const none = await api.call(`/api/imports?id=${crypto.randomUUID()}`);
    await api.call(`/api/imports/${id}/undo`, { method: 'POST' });

    expect(type).toBe('application/x-ndjson; charset=utf-8');
    expect(lines[0]).toEqual({ progress: { stage: 'read', done: 0, of: 1 } });
    expect(lines.some(({ progress }) => progress?.stage === 'units' && progress.done === 200)).toBe(true);
    expect(lines.at(-1)).toMatchObject({ code: 200, status: 'success', data: { id, created: 250 } });
    expect(found.body.data).toMatchObject([{ id, created: 250 }]);
    expect(none.body.data).toEqual([]);
  });

  it('tells a failure after something was told as the last line, and before that by its status', async () => {
    const { lines } = await sendForLines(formOf('no table of anything'));
    const refused = await api.call('/api/import', {
      method: 'POST',
      as: 'viewer',
      body: formOf('us\n1'),
      headers: { accept: 'application/x-ndjson' },
    });

    expect(lines.at(-1)).toMatchObject({ code: 422, status: 'error' });
    expect(refused.status).toBe(403);
  });

  it('answers in one piece to those who did not ask for lines', async () => {
    const { headers, body } = await api.call('/api/import', {
      method: 'POST',
      body: formOf('us\n1', { dry_run: 'true' }),
    });

    expect(headers.get('content-type')).toContain('application/json');
    expect(body.data).toMatchObject({ created: 1, id: null });
  });

  it('takes one site of several, sheets and columns as they are said to be', async () => {
    const text = 'sito,Scheda,Cosa\nPieve,1,Strato\nCastro,2,Taglio';
    const form = formOf(text, {
      dry_run: 'true',
      file_site: 'Castro',
      mapping: '{"Scheda":"us_number","Cosa":"keep"}',
      sheets: '{"":"us"}',
    });

    const { body } = await api.call('/api/import', { method: 'POST', body: form });
    const none = await api.call('/api/import', {
      method: 'POST',
      body: formOf(text, { file_site: 'Roma', mapping: '{"Scheda":"us_number"}' }),
    });

    expect(body.data).toMatchObject({ site_name: SITE, created: 1, rows: [{ row: 3, us_number: '2' }] });
    expect(none.status).toBe(422);
  });

  it('reads one graph of several, or all, and refuses one that is not there', async () => {
    const graph = (name: string) => ({
      name,
      nodes: [{ id: `${name} 1`, node_type: 'US', name: `US${name}1`, data: {} }],
      edges: [],
    });
    const text = JSON.stringify({
      header: { format: 'em.json' },
      graphs: { g1: graph('A'), g2: graph('B') },
    });
    const send = (path: string, facts: Record<string, string>) =>
      api.call(path, { method: 'POST', body: formOf(text, facts) });
    const inspection = new FormData();
    inspection.set('file', new File([text], 'studio.em.json'));

    const one = await send('/api/import', { dry_run: 'true', graph: 'g2' });
    const all = await send('/api/import', { dry_run: 'true' });
    const none = await send('/api/import', { dry_run: 'true', graph: 'g3' });
    const found = await api.call('/api/import/inspect', { method: 'POST', body: inspection });

    expect(one.body.data).toMatchObject({ created: 1 });
    expect(all.body.data).toMatchObject({ created: 2 });
    expect(none.status).toBe(422);
    expect(found.body.data).toMatchObject({
      format: 'em_json',
      graphs: [
        { id: 'g1', name: 'A' },
        { id: 'g2', name: 'B' },
      ],
    });
  });

  it('looks into a file without comparing it with anything', async () => {
    const form = new FormData();
    form.set('file', new File(['Cosa,Scheda,Stanza,Poggia su\nTaglio,7,Vano 3,8'], 'taccuino.csv'));

    const { status, body } = await api.call('/api/import/inspect', { method: 'POST', body: form });
    const asViewer = await api.call('/api/import/inspect', { method: 'POST', body: form, as: 'viewer' });

    expect([status, asViewer.status]).toEqual([200, 403]);
    expect(body.data).toMatchObject({ format: null, formats: [], tables: [{ holds: 'unknown', rows: 1 }] });
  });

  it.each(['mapping', 'sheets', 'replace_values', 'new_terms'])(
    'refuses a %s that is no JSON of its kind',
    async (name) => {
      const { status, body } = await api.call('/api/import', {
        method: 'POST',
        body: formOf('us\n1', { [name]: '[7' }),
      });

      expect([status, body.detail?.errors?.[0]?.field]).toEqual([422, name]);
    },
  );
});
