import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { RecordedStatement } from './recorded-statements.ts';
import { MARK, type RecordedRequests } from './record-requests.ts';

/** The settings of the bare handler. */
export interface BareServer {
  databaseUrl: string;
  recorded: RecordedRequests;
}

type Row = Record<string, unknown>;
/** Runs a statement, prepared once, and returns its rows as the driver returns them. */
type Run = (text: string, params: readonly unknown[]) => Promise<Row[]> | Row[];

interface Driver {
  read: Run;
  /** Runs `body` in one write transaction. */
  write<T>(body: (run: Run) => Promise<T>): Promise<T>;
}

/**
 * Runs the bare handler until it is killed. It runs the recorded statements and returns their rows as JSON, without
 * checking tokens, rate limits or input.
 */
export function serveBare(settingsFile: string): void {
  const { databaseUrl, recorded } = JSON.parse(readFileSync(settingsFile, 'utf8')) as BareServer;
  const driver = databaseUrl.startsWith('sqlite:')
    ? openSqlite(databaseUrl.slice('sqlite:///'.length))
    : openPostgres(databaseUrl);
  const server = createServer((req, res) => {
    void send(res, answer(req, driver, recorded));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }));
  });
}

async function send(res: ServerResponse, asked: Promise<Row[][]>): Promise<void> {
  const body = JSON.stringify({ data: await asked });
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  res.end(body);
}

async function answer(
  req: IncomingMessage,
  driver: Driver,
  { one, save, list, longList, fewFields }: RecordedRequests,
): Promise<Row[][]> {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://127.0.0.1');
  const id = pathname.split('/').at(-1) ?? '';
  if (req.method === 'PUT') {
    const { interpretation } = JSON.parse(await text(req)) as { interpretation: string };
    const statements = save[id] ?? [];
    return driver.write((run) => runSave(run, statements, interpretation.slice(-MARK.length)));
  }
  const asked = searchParams.get('limit') === '20' ? list : searchParams.has('fields') ? fewFields : longList;
  return runAll(driver.read, one[id] ?? asked);
}

async function runAll(run: Run, statements: readonly RecordedStatement[]): Promise<Row[][]> {
  const rows: Row[][] = [];
  for (const { text: statement, params } of statements) rows.push(await run(statement, params));
  return rows;
}

/** Runs the recorded statements of a save with another text and another place in the log. */
async function runSave(run: Run, statements: readonly RecordedStatement[], word: string): Promise<Row[][]> {
  const rows: Row[][] = [];
  let [logged, sequence] = [0, 0];
  const place = ({ text: statement, params }: RecordedStatement): unknown[] => {
    if (!statement.startsWith('update changes set sequence'))
      return params.map((value) => (typeof value === 'string' ? value.replaceAll(MARK, word) : value));
    if (params.length > 1) return [sequence + 1, params[1], logged];
    const [{ seal } = { seal: null }] = JSON.parse(String(params[0])) as { seal: unknown }[];
    return [JSON.stringify([{ id: logged, sequence: sequence + 1, seal }])];
  };
  for (const statement of statements) {
    const found = await run(statement.text, place(statement));
    if (statement.text.startsWith('insert into "changes"')) logged = Number(found[0]?.['id']);
    if (statement.text.startsWith('select sequence, seal')) sequence = Number(found[0]?.['sequence'] ?? 0);
    rows.push(found);
  }
  return rows;
}

interface SqliteStatement {
  reader: boolean;
  all(...params: unknown[]): Row[];
  run(...params: unknown[]): unknown;
}
interface Sqlite {
  prepare(text: string): SqliteStatement;
  exec(text: string): void;
  pragma(text: string): unknown;
}

/** Opens SQLite with the durability settings of the services. */
function openSqlite(file: string): Driver {
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
  const Database = createRequire(import.meta.url)(name) as new (file: string) => Sqlite;
  const open = (): { database: Sqlite; run: Run } => {
    const database = new Database(file);
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    const known = new Map<string, SqliteStatement>();
    const run: Run = (statement, params) => {
      const prepared = known.get(statement) ?? database.prepare(statement);
      known.set(statement, prepared);
      const values = params.map((value) => (typeof value === 'boolean' ? Number(value) : value));
      if (prepared.reader) return prepared.all(...values);
      prepared.run(...values);
      return [];
    };
    return { database, run };
  };
  const reader = open();
  const writer = open();
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: reader.run,
    write(body) {
      const turn = last.then(async () => {
        writer.database.exec('BEGIN IMMEDIATE');
        const result = await body(writer.run);
        writer.database.exec('COMMIT');
        return result;
      });
      last = turn;
      return turn;
    },
  };
}

interface PgClient {
  query(asked: { name?: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
  query(text: string): Promise<unknown>;
  release(): void;
}
interface PgPool extends PgClient {
  connect(): Promise<PgClient>;
}

function openPostgres(databaseUrl: string): Driver {
  const { Pool } = createRequire(import.meta.url)('pg') as {
    Pool: new (options: { connectionString: string; max: number }) => PgPool;
  };
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const names = new Map<string, string>();
  const runOn =
    (client: PgClient): Run =>
    async (statement, params) => {
      const name = names.get(statement) ?? `bare_${names.size}`;
      names.set(statement, name);
      return (await client.query({ name, text: statement, values: [...params] })).rows;
    };
  return {
    read: runOn(pool),
    async write(body) {
      const client = await pool.connect();
      await client.query('BEGIN');
      const result = await body(runOn(client));
      // The services notify the followers of changes in the same way.
      await client.query("select pg_notify('trowel_bare', 'changes')");
      await client.query('COMMIT');
      client.release();
      return result;
    },
  };
}
