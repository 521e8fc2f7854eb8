import { below, pick, pickSite, pickUnit, type Client, type Step } from './client.ts';
import type { KnownSite } from './ground.ts';

const IMPORTED = 300;
const IMPORTED_FROM = 30_000;
const PROTOCOL = '2026-07-28';

/** Requests of scripts that use the API directly, with a token. */
export const SCRIPT: readonly Step[] = [
  {
    weight: 6,
    run: (client) => {
      const site = pickSite(client);
      const skip = 100 * below(client.random, Math.ceil(site.units.length / 100));
      return client.ask(
        'list with fields=',
        `/api/us?limit=100&skip=${skip}&fields=us_number,definition,period&site_name_is=${site.path}`,
      );
    },
  },
  { weight: 6, run: (client) => client.ask('one unit', `/api/us/${pickUnit(client, pickSite(client)).id}`) },
  {
    weight: 2,
    run: async (client) => {
      const { id } = pickUnit(client, client.own);
      await client.ask('a field saved', `/api/us/${id}`, {
        method: 'PUT',
        body: { notes: `Georeferenced, pass ${++client.made}` },
      });
    },
  },
  { weight: 1, run: (client) => client.ask('changes', '/api/changes?limit=100') },
  {
    weight: 0.2,
    run: (client) =>
      client.ask(
        'export of the large site',
        `/api/export/csv?entity=us&site_name=${client.ground.large.path}`,
      ),
  },
];

/** Requests of a user who imports sheets: first a preview, then the import. */
export const IMPORTER: readonly Step[] = [
  {
    weight: 1,
    run: async (client) => {
      const { random, ground } = client;
      const site = random() < 0.3 ? ground.large : pick(random, ground.sites);
      const file = writeSheets(++client.made);
      await sendSheets(client, `import of ${IMPORTED} rows, tried`, { site, file, isTrial: true });
      await sendSheets(client, `import of ${IMPORTED} rows`, { site, file, isTrial: false });
    },
  },
];

/** Returns a table of sheets. The first one of a site creates units, later ones change them. */
function writeSheets(round: number): string {
  const rows = Array.from({ length: IMPORTED }, (_, i) => {
    const number = IMPORTED_FROM + i;
    const covered = i < 7 ? '' : String(number - 7);
    return `I,${number},US,Strato,Strato ${i} di terra bruna con carboni,${1 + (i % 5)},Livello visto ${round} volte,${covered}`;
  });
  return ['area,us_number,unit_type,definition,description,period,interpretation,covers', ...rows, ''].join(
    '\n',
  );
}

async function sendSheets(
  client: Client,
  kind: string,
  { site, file, isTrial }: { site: KnownSite; file: string; isTrial: boolean },
): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'text/csv' }), 'sheets.csv');
  form.set('site_name', site.name);
  form.set('dry_run', String(isTrial));
  const packed = new Response(form);
  await client.ask(kind, '/api/import', {
    method: 'POST',
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
}

type Args = Record<string, unknown>;

/** Requests of an assistant. */
export const ASSISTANT: readonly Step[] = [
  tool(5, 'search', (client) => ({ query: `US ${pickUnit(client, client.own).us_number}` })),
  tool(5, 'fetch', (client) => ({ id: `us-${pickUnit(client, client.own).id}` })),
  tool(5, 'filter', ({ own }) => ({ site: own.name, limit: 20 })),
  tool(2, 'manage_data', () => ({ command: 'history', limit: 10 })),
  tool(2, 'validate_stratigraphic_relationships', ({ own }) => ({ site_name: own.name })),
  tool(1, 'validate_relationship_integrity', ({ own }) => ({ site_name: own.name })),
  tool(1, 'export', ({ own }) => ({ what: 'us', format: 'csv', site_name: own.name })),
  tool(1, 'export', ({ own }) => ({ what: 'matrix', format: 'svg', site_name: own.name })),
  tool(0.5, 'export_harris_matrix_graphml', ({ own }) => ({ site_name: own.name })),
  tool(0.5, 'build_3d', ({ own }) => ({ site_name: own.name })),
  tool(0.5, 'generate_report', () => ({ report_type: 'summary' })),
];

function tool(weight: number, name: string, args: (client: Client) => Args): Step {
  const run = async (client: Client): Promise<void> => {
    await client.ask(`assistant: ${name}`, '/mcp', {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': PROTOCOL,
        'mcp-method': 'tools/call',
        'mcp-name': name,
      },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name,
          arguments: args(client),
          _meta: {
            'io.modelcontextprotocol/protocolVersion': PROTOCOL,
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      check: (text) =>
        text.includes('"result"') && !text.includes('"isError":true')
          ? undefined
          : `the tool failed: ${text.slice(0, 300)}`,
    });
  };
  return { weight, run };
}
