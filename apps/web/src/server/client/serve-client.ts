import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from '@trowel/http';
import { Router, type Request, type Response } from 'express';
import { CLIENT_BASE, type BuiltClient } from './built-client.ts';
import { findWorkerPolicy } from './worker-policy.ts';

const YEAR_S = 31_536_000;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

interface Held {
  plain: Buffer;
  zipped: Buffer;
}

/** Serves the files of the built client, compressed if the browser accepts gzip. Their names contain a content hash. */
export function serveClient(client: BuiltClient | undefined): Router {
  const router = Router();
  if (client === undefined) return router;
  const held = new Map<string, Promise<Held>>();
  router.get(`${CLIENT_BASE}*path`, async (req, res, next) => {
    const name = req.path.slice(CLIENT_BASE.length);
    if (!client.files.has(name)) return next();
    const file = held.get(name) ?? readFiles(join(client.folder, name));
    held.set(name, file);
    send(req, res, { name, file: await file });
  });
  return router;
}

async function readFiles(path: string): Promise<Held> {
  const plain = await readFile(path);
  return { plain, zipped: await promisify(gzip)(plain) };
}

function send(req: Request, res: Response, { name, file }: { name: string; file: Held }): void {
  const isZipped = acceptsGzip(req.headers['accept-encoding']);
  const body = isZipped ? file.zipped : file.plain;
  const policy = findWorkerPolicy(name);
  if (policy !== undefined) res.setHeader('Content-Security-Policy', policy);
  res
    .writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Length': body.length,
      ...(isZipped && { 'Content-Encoding': 'gzip' }),
      Vary: 'Accept-Encoding',
      'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    })
    .end(body);
}
