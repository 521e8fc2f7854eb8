import { read, write, type BookType } from '@e965/xlsx';
import { DIALECTS } from '@trowel/db/testing';
import { DECLARED_KINDS, KIND_NAMES, type KindName } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const SITE = 'Villa';
const FIELDS = [
  {
    key: 'x_depth',
    type: 'decimal',
    label: { en: 'Depth of the pit', it: 'Profondità della buca' },
    unit: 'cm',
  },
  {
    key: 'x_state',
    type: 'choice',
    label: { en: 'State', it: 'Condizione' },
    vocabulary: ['intatta', 'rotta'],
  },
  { key: 'x_half', type: 'computed', label: { en: 'Half', it: 'Metà' }, expression: 'x_depth / 2' },
];
const NUMBERS = [1, 2, 10];

/** Formats of spreadsheet programs in which a table is written again. */
const FORMATS: readonly BookType[] = ['ods', 'fods', 'html'];

describe.each(DIALECTS)('tables of declared kinds as files on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await send('/api/sites', 'POST', { site_name: SITE });
    for (const name of KIND_NAMES) {
      await send(`/api/sheets/${name}?site_name=${SITE}`, 'PUT', { custom_fields: FIELDS });
      for (const at of NUMBERS) await send(pathOf(name), 'POST', bodyOf(name, at));
    }
  });
  afterAll(() => api.close());

  const pathOf = (name: KindName): string => `/api/${DECLARED_KINDS[name].path}`;
  function bodyOf(name: KindName, at: number): Record<string, unknown> {
    const { example, number, fields } = DECLARED_KINDS[name];
    const isDay = fields.find((field) => field.name === number)?.kind === 'date';
    const called = isDay ? `2026-05-${String(at).padStart(2, '0')}` : String(at);
    const custom = { x_depth: at + 0.5, x_state: at > 1 ? 'rotta' : 'intatta' };
    return { ...example, site_name: SITE, [number]: called, custom };
  }
  async function send(path: string, method: string, body: unknown): Promise<void> {
    const answer = await api.call(path, { method, body });
    expect(answer.status, answer.text).toBeLessThan(300);
  }
  /** The columns of the sheet and its custom fields, as a file of the table on the page. */
  async function tabulate(name: KindName, what: string, language: string): Promise<Uint8Array<ArrayBuffer>> {
    const { key, fields } = DECLARED_KINDS[name];
    const facts = fields.map((field) => field.name).filter((field) => !NOT_COLUMNS.has(field));
    const columns = [...new Set([...key, ...facts]), ...FIELDS.map((field) => `custom.${field.key}`)];
    const query = `site_name_is=${SITE}&columns=${columns.join(',')}`;
    const answer = await fetch(`${api.url}${pathOf(name)}/table/${what}?${query}`, {
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'accept-language': language },
    });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  }
  async function bring(
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    site: string,
    more: Record<string, string> = {},
  ): Promise<unknown> {
    const form = new FormData();
    form.set('file', new File([file.bytes], file.name));
    form.set('site_name', site);
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    const answer = await api.call('/api/import', { method: 'POST', body: form });
    expect(answer.status, answer.text).toBe(200);
    const report = answer.body.data as { problems: { severity: string }[] };
    // Notes are not problems: the bounds of a shape are in the table and follow from the shape.
    return { ...report, problems: report.problems.filter(({ severity }) => severity !== 'info') };
  }

  it.each(KIND_NAMES)(
    '%s with custom fields change nothing in any format, in both languages',
    async (name) => {
      const unchanged = {
        records: { [name]: { created: 0, updated: 0, unchanged: NUMBERS.length } },
        differences: [],
        problems: [],
      };
      const trial = { dry_run: 'true' };
      for (const [what, language] of [
        ['csv', 'it'],
        ['csv', 'en'],
        ['xlsx', 'it'],
        ['xlsx', 'en'],
      ] as const) {
        const bytes = await tabulate(name, what, language);
        expect(await bring({ name: `tabella.${what}`, bytes }, SITE, trial)).toMatchObject(unchanged);
      }
      const workbook = read(await tabulate(name, 'xlsx', 'it'), { cellDates: true });
      for (const bookType of FORMATS) {
        const bytes = new Uint8Array(write(workbook, { bookType, type: 'array' }) as ArrayBuffer);
        const report = await bring({ name: `tabella.${bookType}`, bytes }, SITE, trial);
        expect([bookType, report]).toMatchObject([bookType, unchanged]);
      }
    },
  );
});

/** Set by the service, or written in other ways. */
const NOT_COLUMNS = new Set(['id', 'version', 'created_at', 'updated_at', 'custom']);
