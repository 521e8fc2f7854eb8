import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that sends raw bytes and keeps its side of the connection open. */
export interface RawClient {
  socket: Socket;
  /** Everything received. */
  received(): string;
  isOpen(): boolean;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
}

/** Connects to a port of this machine and sends the bytes. */
export async function openClient(port: number, bytes: string): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  let isOpen = true;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      isOpen = false;
      resolve();
    };
    socket.once('end', end).once('close', end);
  });
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, received: () => received, isOpen: () => isOpen, closed };
}

/** Opens connections that each send the beginning of a body and never finish it. */
export function openUnfinished(
  port: number,
  { count, path, headers = {} }: { count: number; path: string; headers?: Record<string, string> },
): Promise<RawClient[]> {
  const lines = Object.entries({ Host: '127.0.0.1', 'Content-Length': '5000', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = `POST ${path} HTTP/1.1\r\n${head}\r\nbegun`;
  return Promise.all(Array.from({ length: count }, () => openClient(port, bytes)));
}
