import { createServer, type RequestListener, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecretKey } from 'node:crypto';
import { createLog, listen, type Listening } from '@trowel/http';
import { createServices } from '@trowel/services/startup';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import jwt from 'jsonwebtoken';
import { createApp } from '../../apps/api/src/app.ts';
import type { RecordedStatement } from './bench-site.ts';
import { loadSqliteClass } from './record-save.ts';

/** Nothing is ever uploaded here. */
const NO_FILES = join(tmpdir(), 'trowel-no-files');

/** What a measured server is told. */
export interface BenchServer {
  databaseUrl: string;
  file: string;
  secret: string;
  list: RecordedStatement[];
  one: RecordedStatement[];
  /** The unit of which `one` was recorded. */
  oneId: number;
  save: RecordedStatement[];
}

/** Serves as one of the servers that are compared, until it is killed. */
export async function serveForBench([kind = '', settingsFile = '']: readonly string[]): Promise<void> {
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as BenchServer;
  // Whoever started this process asks what CPU it has used, in microseconds, and takes it along at the end.
  process.on('message', () => process.send?.(cpuOf(process.cpuUsage())));
  process.once('disconnect', () => process.exit());
  if (kind === 'trowel') return reportPort((await serveTrowel(settings)).server);
  const server = createServer(kind === 'express' ? serveExpress(settings) : serveBare(settings));
  server.listen(0, '127.0.0.1', () => reportPort(server));
}

function reportPort(server: Server): void {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }));
}

function cpuOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

async function serveTrowel({ databaseUrl, secret }: BenchServer): Promise<Listening> {
  const services = await createServices({ databaseUrl, filesDir: NO_FILES, jwtSecret: secret });
  const app = createApp({
    services,
    log: createLog('silent'),
    version: 'bench',
    corsOrigins: [],
    trustProxy: false,
    rateRules: { default: { limit: 1_000_000_000, windowMs: 60_000 } },
  });
  return listen(app, { host: '127.0.0.1', port: 0, express: app });
}

interface Statement {
  reader: boolean;
  all(...params: unknown[]): unknown[];
  run(...params: unknown[]): unknown;
}

interface Prepared {
  text: string;
  statement: Statement;
  params: unknown[];
}

function openStatements(file: string, statements: readonly RecordedStatement[]): Prepared[] {
  const Database = loadSqliteClass() as new (file: string) => {
    prepare(text: string): Statement;
    pragma(text: string): unknown;
  };
  const database = new Database(file);
  database.pragma('synchronous = FULL');
  return statements.map(({ text, params }) => ({ text, statement: database.prepare(text), params }));
}

/** The least a server can do: the same statements, for the same unit, and their rows as JSON. */
function serveBare({ file, list, one, oneId, save }: BenchServer): RequestListener {
  const [rows, count] = openStatements(file, list.slice(0, 2));
  const readUnit = prepareUnit(openStatements(file, one), oneId);
  const saveOnce = prepareSave(openStatements(file, save));
  return (req, res) => {
    req.resume();
    if (req.method === 'PUT') saveOnce();
    const data = req.url?.startsWith('/api/us?')
      ? { data: rows!.statement.all(...rows!.params), total: count!.statement.all(...count!.params) }
      : { data: readUnit(req.url) };
    const body = JSON.stringify(data);
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    res.end(body);
  };
}

/** The statements that read the unit of an address; they were recorded for another one. */
function prepareUnit(
  statements: readonly Prepared[],
  recordedId: number,
): (url: string | undefined) => unknown[] {
  return (url = '') => {
    const id = Number(url.slice(url.lastIndexOf('/') + 1));
    return statements.map(({ statement, params }) =>
      statement.all(...params.map((value) => (value === recordedId ? id : value))),
    );
  };
}

/** The statements of a save; each has a line of the log and a place there of its own, as it must. */
function prepareSave(statements: readonly Prepared[]): () => void {
  let place = 1_000_000;
  return () => {
    let line: unknown;
    for (const { text, statement, params } of statements) {
      const isPlacing = text.startsWith('update changes set sequence');
      const values = isPlacing ? [++place, params[1], line] : params;
      const rows = statement.reader ? statement.all(...values) : [];
      if (!statement.reader) statement.run(...values);
      if (text.startsWith('insert into "changes"')) line = (rows[0] as { id: number }).id;
    }
  };
}

/** An ordinary Express application with helmet, a limiter and a token check, and the same statement. */
function serveExpress({ file, one, oneId, secret }: BenchServer): RequestListener {
  const readUnit = prepareUnit(openStatements(file, one), oneId);
  const key = createSecretKey(Buffer.from(secret));
  const app = express();
  app.set('etag', false);
  app.use(helmet());
  app.use(rateLimit({ windowMs: 60_000, limit: 1_000_000_000, legacyHeaders: true, standardHeaders: false }));
  app.use((req, _res, next) => {
    jwt.verify((req.headers.authorization ?? '').slice('Bearer '.length), key, { algorithms: ['HS256'] });
    next();
  });
  app.get('/api/us/:id', (req, res) => {
    res.json({ status: 'success', data: readUnit(req.url) });
  });
  return app;
}
