import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createStderrLog } from './stderr-log.ts';
import type { Caller } from './context/deps.ts';
import { readConfig } from './config.ts';
import { createFolderOut } from './files/files-out.ts';
import { openDeps } from './open-deps.ts';
import { buildServer } from './protocol/server.ts';
import type { Logger } from '@trowel/http';

/** A service over stdio. `ended` resolves when the client disconnects. */
export interface StdioMcp {
  log: Logger;
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client over stdio. Standard output contains only the protocol. */
export async function startStdio({
  environment,
  input = process.stdin,
  output = process.stdout,
}: {
  environment: Readonly<Record<string, string | undefined>>;
  input?: Readable;
  output?: Writable;
}): Promise<StdioMcp> {
  const config = readConfig(environment);
  const log = createStderrLog(config.logLevel);
  const { deps, close: closeDeps } = await openDeps(config, { log });
  const exports = createFolderOut(join(config.dataDir, 'exports'));
  await exports.tidy();
  const caller: Caller = {
    actor: { id: null, username: 'mcp', role: config.role },
    transport: 'stdio',
    language: /^it/i.test(environment['LANG'] ?? '') ? 'it' : 'en',
    filesOut: exports,
  };
  const transport = new StdioServerTransport(input, output);
  const handle = serveStdio(() => buildServer(deps, caller), {
    transport,
    onerror: (error) => log.warn({ err: error }, 'refused'),
  });
  const ended = new Promise<void>((resolve) => input.once('end', resolve).once('close', resolve));
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= handle.close().then(exports.tidy).then(closeDeps));
  return { log, ended, close };
}
