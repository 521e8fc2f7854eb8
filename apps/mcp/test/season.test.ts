import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLegacy, connectModern, openTestMcp, type TestMcp } from './test-mcp.ts';

const CORPUS =
  process.env['TROWEL_CORPUS'] ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
const WORKBOOK = `${CORPUS}/harris/pyarchinit-xlsx/example.xlsx`;

interface Finding {
  code: string;
  units: string[];
}

interface Reply {
  ok: boolean;
  message: string;
  data: Record<string, any>; // oxlint-disable-line no-explicit-any -- a script looks into answers of every shape
  files?: { uri: string; name: string }[];
}

describe.skipIf(!existsSync(WORKBOOK))(
  'a season, by a client of each generation (needs TROWEL_CORPUS)',
  () => {
    let mcp: TestMcp;
    let url: string;
    beforeAll(async () => {
      mcp = await openTestMcp('sqlite');
      url = (await mcp.listen()).url;
    });
    afterAll(() => mcp.close());

    it.each([
      ['legacy', connectLegacy],
      ['modern', connectModern],
    ])(
      '%s: a site, a workbook, a check, a suggestion followed, drawings, a report, and all of it undone',
      async (era, connect) => {
        const client = await connect(url);
        const call = async (name: string, args: Record<string, unknown>): Promise<Reply> => {
          const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
          if (isError) throw new Error((content as { text: string }[])[0]!.text);
          return structuredContent as never;
        };
        const confirm = async (name: string, args: Record<string, unknown>): Promise<Reply> => {
          const { data } = await call(name, args);
          return call(name, { ...args, confirm_token: data['plan'].token });
        };
        const site_name = `Season ${era}`;

        await call('manage_data', { command: 'insert', table: 'sites', data: { site_name } });
        const upload = await fetch(`${url}/uploads?file_name=example.xlsx`, {
          method: 'POST',
          body: readFileSync(WORKBOOK),
        });
        const {
          data: { file_id },
        } = (await upload.json()) as { data: { file_id: string } };
        const imported = await call('import_excel', { format: 'extended_matrix', site_name, file_id });
        const listUnits = async (): Promise<ListedUnit[]> =>
          readUnits((await call('filter', { site: site_name, limit: 100 })).data['units']);
        const [first, second] = (await listUnits()).filter(({ relations }) =>
          relations.some((one) => one.startsWith('covers')),
        );
        expect(second).toBeDefined();

        // A slip of the pen: the lower unit is said to cover the upper one.
        const lower = first!.relations
          .find((one) => one.startsWith('covers '))!
          .slice('covers '.length)
          .split('/')
          .at(-1)!;
        const before = await call('validate_stratigraphic_relationships', { site_name });
        await call('create_harris_matrix', {
          site_name,
          relationships: [{ us_from: lower, us_to: first!.us_number, relationship_type: 'covers' }],
        });
        const found = await call('validate_stratigraphic_relationships', { site_name });
        const contradiction = found.data['findings'].find(
          (one: Finding) => one.code === 'contradiction' && one.units.includes(lower),
        );
        const dropped = readTable(contradiction.suggestions).filter(({ action }) => action === 'drop');

        // The suggestion is to drop what was just told: the lower unit keeps its other relations.
        const sheet = (await listUnits()).find(({ us_number }) => us_number === lower)!;
        const kept = sheet.relations.filter((one) => one !== `covers ${first!.us_number}`).map(readRelation);
        // The other sheet loses the relation too, so there is a plan.
        await confirm('manage_data', {
          command: 'update',
          table: 'us',
          record_id: Number(sheet.id.split('-')[1]),
          data: { relationships: kept },
        });
        const after = await call('validate_stratigraphic_relationships', { site_name });
        const drawing = await call('export', { what: 'matrix', format: 'pdf', site_name });
        const graph = await call('export_harris_matrix_graphml', { site_name });
        const scene = await call('build_3d', { site_name, format: 'glb' });
        const report = await call('generate_report', {
          report_type: 'validation',
          format: 'xlsx',
          site_name,
        });
        const files = await Promise.all(
          [drawing, graph, scene, report].map(
            async ({ files: links }) => new Uint8Array(await (await fetch(links![0]!.uri)).arrayBuffer()),
          ),
        );
        const beginnings = files.map((bytes) => new TextDecoder().decode(bytes.subarray(0, 4)));
        const removal = { command: 'delete', table: 'sites', filters: { site_name }, cascade: true };
        const removed = await confirm('manage_data', removal);
        const gone = await client.callTool({ name: 'filter', arguments: { site: site_name } });
        await confirm('manage_data', { command: 'undo', batch: removed.data['batch'] });
        const back = await call('validate_stratigraphic_relationships', { site_name });

        expect(imported.message).toMatch(/ \d\d+ units were created/);
        expect(found.data['counts'].contradiction).toBeGreaterThan(0);
        expect(dropped.map(({ relation }) => relation)).toContain(`${lower} covers ${first!.us_number}`);
        expect(after.data['counts']).toEqual(before.data['counts']);
        expect(beginnings.map((text) => text.replace(/[^ -~]/g, ''))).toEqual(['%PDF', '<?xm', 'glTF', 'PK']);
        expect(gone.isError).toBe(true);
        expect(back.data['counts']).toEqual(after.data['counts']);
        await client.close();
      },
    );
  },
);

interface ListedUnit {
  id: string;
  us_number: string;
  relations: string[];
}

/** Takes a table of an answer apart: what all rows share is said once. */
function readTable(told: unknown): Record<string, unknown>[] {
  if (Array.isArray(told)) return told as Record<string, unknown>[];
  const { all, columns, rows } = told as { all?: object; columns: string[]; rows: unknown[][] };
  return rows.map((row) => ({ ...all, ...Object.fromEntries(columns.map((name, at) => [name, row[at]])) }));
}

/** `covers 2, B/3; cuts 4` are three relations. */
function readUnits(told: unknown): ListedUnit[] {
  return readTable(told).map(({ id, us_number, relations }) => ({
    id: String(id),
    us_number: String(us_number),
    relations: String(relations ?? '')
      .split('; ')
      .flatMap((kind) => {
        const [type = '', ...names] = kind.split(' ');
        return names.map((name) => `${type} ${name.replace(',', '')}`);
      }),
  }));
}

/** `covers 2` or, in another area, `covers B/2`. */
function readRelation(text: string): { type: string; us_number: string; area?: string } {
  const [type = '', name = ''] = text.split(' ');
  const [us_number = '', area] = name.split('/').toReversed();
  return { type, us_number, ...(area !== undefined && { area }) };
}
