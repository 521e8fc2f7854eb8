import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsEncoding } from '@trowel/http';
import { Router, type Request, type Response } from 'express';
import { BROTLI, CLIENT_BASE, type BuiltClient } from './built-client.ts';
import { findWorkerPolicy } from './worker-policy.ts';

const YEAR_S = 31_536_000;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

interface CachedFile {
  plain: Buffer;
  gzip: Buffer;
  /** Absent if the build compressed nothing. */
  br: Buffer | undefined;
}

/**
 * Serves the files of the built client, with the best compression that the browser accepts. Browsers accept Brotli over
 * TLS only, and gzip otherwise. The names contain a content hash.
 */
export function serveClient(client: BuiltClient | undefined): Router {
  const router = Router();
  if (client === undefined) return router;
  const cached = new Map<string, Promise<CachedFile>>();
  router.get(`${CLIENT_BASE}*path`, async (req, res, next) => {
    const name = req.path.slice(CLIENT_BASE.length);
    if (!client.files.has(name)) return next();
    const file = cached.get(name) ?? readFiles(join(client.folder, name));
    cached.set(name, file);
    send(req, res, { name, file: await file });
  });
  return router;
}

async function readFiles(path: string): Promise<CachedFile> {
  const plain = await readFile(path);
  const br = await readFile(path + BROTLI).catch(() => undefined);
  return { plain, br, gzip: await promisify(gzip)(plain, { level: 9 }) };
}

function send(req: Request, res: Response, { name, file }: { name: string; file: CachedFile }): void {
  const encoding = (['br', 'gzip'] as const).find(
    (one) => file[one] && acceptsEncoding(req.headers['accept-encoding'], one),
  );
  const body = (encoding && file[encoding]) ?? file.plain;
  const policy = findWorkerPolicy(name);
  if (policy !== undefined) res.setHeader('Content-Security-Policy', policy);
  res
    .writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Length': body.length,
      ...(encoding && { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    })
    .end(body);
}
