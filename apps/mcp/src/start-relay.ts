import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createStderrLog } from './stderr-log.ts';
import type { StdioMcp } from './start-stdio.ts';

type Message = Parameters<StdioServerTransport['send']>[0];

const UNREACHABLE = -32_000;

/**
 * Serves one client over stdio by forwarding all messages to a Trowel on another machine. It opens no
 * database and has no tools.
 */
export async function startRelay({
  remoteUrl,
  token,
  logLevel,
  input = process.stdin,
  output = process.stdout,
}: {
  remoteUrl: string;
  token?: string | undefined;
  logLevel: string;
  input?: Readable;
  output?: Writable;
}): Promise<StdioMcp> {
  const log = createStderrLog(logLevel);
  const address = placeOfMcp(remoteUrl);
  const remote = new StreamableHTTPClientTransport(address, {
    ...(token !== undefined && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  });
  const local = new StdioServerTransport(input, output);
  Object.assign(remote, {
    onmessage: (message: Message) => {
      const version = agreedVersion(message);
      if (version !== undefined) remote.setProtocolVersion(version);
      void local.send(message);
    },
    onerror: (error: Error) => log.warn({ err: error }, 'the other Trowel'),
  });
  Object.assign(local, {
    onmessage: (message: Message) => {
      remote.send(message).catch((error: unknown) => {
        const id = idOf(message);
        if (id !== undefined) void local.send(reportUnreachable(id, address, error));
      });
    },
  });
  await remote.start();
  await local.start();
  const ended = new Promise<void>((resolve) => input.once('end', resolve).once('close', resolve));
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= remote
      .terminateSession()
      .catch(() => undefined)
      .then(() => remote.close())
      .then(() => local.close()));
  return { log, ended, close };
}

/** Users give the address of the service with or without the path. */
function placeOfMcp(remoteUrl: string): URL {
  const address = new URL(remoteUrl);
  if (/^\/?$/.test(address.pathname)) address.pathname = '/mcp';
  return address;
}

/** Returns the revision in the response to `initialize`. Later requests must send it in a header. */
function agreedVersion(message: Message): string | undefined {
  if (!('result' in message)) return undefined;
  const { protocolVersion } = message.result;
  return typeof protocolVersion === 'string' ? protocolVersion : undefined;
}

function idOf(message: Message): string | number | undefined {
  return 'method' in message && 'id' in message ? message.id : undefined;
}

/** Only the host is reported, because an address may contain a password. */
function reportUnreachable(id: string | number, address: URL, error: unknown): Message {
  const why = error instanceof Error ? error.message : String(error);
  const text = `Trowel at ${address.host} did not respond: ${why}. Check that it is running, and check the address and the token in the settings of this extension`;
  return { jsonrpc: '2.0', id, error: { code: UNREACHABLE, message: text } };
}
