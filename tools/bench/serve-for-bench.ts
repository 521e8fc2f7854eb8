import { createServer, type RequestListener } from 'node:http';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { createSecretKey } from 'node:crypto';
import { createLog } from '@trowel/http';
import { createServices } from '@trowel/services/startup';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import jwt from 'jsonwebtoken';
import { createApp } from '../../apps/api/src/app.ts';
import type { RecordedStatement } from './bench-site.ts';

/** Nothing is ever uploaded here. */
const NO_FILES = join(tmpdir(), 'trowel-no-files');

/** What a measured server is told. */
export interface BenchServer {
  databaseUrl: string;
  file: string;
  secret: string;
  list: RecordedStatement[];
  one: RecordedStatement[];
}

/** Serves as one of the servers that are compared, until it is killed. */
export async function serveForBench([kind = '', settingsFile = '']: readonly string[]): Promise<void> {
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as BenchServer;
  const listener =
    kind === 'trowel'
      ? await serveTrowel(settings)
      : kind === 'express'
        ? serveExpress(settings)
        : serveBare(settings);
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }));
  });
}

async function serveTrowel({ databaseUrl, secret }: BenchServer): Promise<RequestListener> {
  const services = await createServices({ databaseUrl, filesDir: NO_FILES, jwtSecret: secret });
  return createApp({
    services,
    log: createLog('silent'),
    version: 'bench',
    corsOrigins: [],
    trustProxy: false,
    rateRules: { default: { limit: 1_000_000_000, windowMs: 60_000 } },
  });
}

type Statement = { all(...params: unknown[]): unknown[] };

function openStatements(
  file: string,
  statements: readonly RecordedStatement[],
): { statement: Statement; params: unknown[] }[] {
  const require = createRequire(import.meta.url);
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
  const Database = require(name) as new (file: string) => { prepare(text: string): Statement };
  const database = new Database(file);
  return statements.map(({ text, params }) => ({ statement: database.prepare(text), params }));
}

/** The least a server can do: the same statements, and their rows as JSON. */
function serveBare({ file, list, one }: BenchServer): RequestListener {
  const [rows, count] = openStatements(file, list.slice(0, 2));
  const [unit] = openStatements(file, one.slice(0, 1));
  return (req, res) => {
    const data = req.url?.startsWith('/api/us?')
      ? { data: rows!.statement.all(...rows!.params), total: count!.statement.all(...count!.params) }
      : { data: unit!.statement.all(...unit!.params)[0] };
    const body = JSON.stringify(data);
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    res.end(body);
  };
}

/** An ordinary Express application with helmet, a limiter and a token check, and the same statement. */
function serveExpress({ file, one, secret }: BenchServer): RequestListener {
  const statements = openStatements(file, one);
  const key = createSecretKey(Buffer.from(secret));
  const app = express();
  app.set('etag', false);
  app.use(helmet());
  app.use(rateLimit({ windowMs: 60_000, limit: 1_000_000_000, legacyHeaders: true, standardHeaders: false }));
  app.use((req, _res, next) => {
    jwt.verify((req.headers.authorization ?? '').slice('Bearer '.length), key, { algorithms: ['HS256'] });
    next();
  });
  app.get('/api/us/:id', (_req, res) => {
    res.json({
      status: 'success',
      data: statements.map(({ statement, params }) => statement.all(...params)),
    });
  });
  return app;
}
