import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { UnavailableError } from '@trowel/domain/core';
import { ipKeyGenerator } from 'express-rate-limit';
import { pickLanguage } from '../answers/language.ts';
import { sendJson } from '../answers/send-json.ts';
import { toHttp } from '../answers/to-http.ts';
import { hasBody } from '../bodies/read-body.ts';

/** How many connections a server holds, and how slowly they may send. */
export interface ConnectionLimits {
  /** Connections in all. */
  connections: number;
  /** Connections of one address; a proxy in front brings those of many, and has no such limit. */
  connectionsPerAddress: number;
  /** Connections beyond all of them, for whoever asks how the service is. */
  reserve: number;
  /** A body under way must bring at least `bytesPerStretch` within each stretch of this length, in ms. */
  bodyStretchMs: number;
  bytesPerStretch: number;
  /** How long a caller may leave what is sent to it untaken, in ms. */
  untakenMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 4_000,
  connectionsPerAddress: 500,
  reserve: 50,
  bodyStretchMs: 20_000,
  bytesPerStretch: 10_000,
  untakenMs: 120_000,
};

export interface ConnectionLimitOptions extends ConnectionLimits {
  /** Whether connections from this address bring the requests of others. */
  isProxy(address: string): boolean;
  /** Ends a connection whose body does not come on. */
  cutSlow(socket: Socket): void;
}

/** Decides about each request before anything else looks at it; false when it was answered here. */
export type ConnectionGate = (req: IncomingMessage, res: ServerResponse) => boolean;

/** One connection. */
interface Connection {
  socket: Socket;
  address: string;
  /** Requests under way. */
  busy: number;
  /** Came when nobody could be sent away. */
  isExtra: boolean;
}

const PROBE = /^\/(?:health|ready)(?:\?|$)/;
const IPV6_SUBNET = 64;

/**
 * Keeps a crowd of callers from shutting the others out. Where there are too many connections, of one address or in
 * all, the one that has waited longest without asking anything makes room for the new one; where all are busy, only
 * whoever asks how the service is gets an answer. Bodies that stop coming and answers that nobody takes are cut off.
 */
export function limitConnections(server: Server, options: ConnectionLimitOptions): ConnectionGate {
  const { connections, reserve, untakenMs } = options;
  const crowd = createConnectionList(options);
  server.maxConnections = connections + reserve;
  server.on('connection', (socket) => {
    crowd.add(socket);
    socket.once('close', () => crowd.remove(socket));
  });
  server.setTimeout(untakenMs, (socket) => {
    const isWaiting = (crowd.find(socket)?.busy ?? 0) === 0;
    if (isWaiting || socket.writableLength > 0) socket.destroy();
  });

  return (req, res) => {
    const { socket } = req;
    const guest = crowd.find(socket);
    if (!guest) return true;
    guest.busy += 1;
    res.once('close', () => {
      guest.busy -= 1;
      crowd.putLast(guest);
    });
    if (guest.isExtra && !PROBE.test(req.url ?? '')) {
      refuseExtra(res);
      return false;
    }
    if (hasBody(req)) watchBody(req, res, options);
    return true;
  };
}

interface ConnectionList {
  /** Lets a connection in, in place of another where there are too many. */
  add(socket: Socket): void;
  remove(socket: Socket): void;
  find(socket: Socket): Connection | undefined;
  /** It begins to wait anew. */
  putLast(guest: Connection): void;
}

/** Cost: one look-up a connection; where there are too many, all that are busy. */
function createConnectionList({
  connections,
  connectionsPerAddress,
  isProxy,
}: ConnectionLimitOptions): ConnectionList {
  // The one that has waited longest stands first.
  const guests = new Map<Socket, Connection>();
  const counts = new Map<string, number>();

  const remove = (socket: Socket): void => {
    const guest = guests.get(socket);
    if (!guest) return;
    guests.delete(socket);
    const left = (counts.get(guest.address) ?? 1) - 1;
    if (left > 0) counts.set(guest.address, left);
    else counts.delete(guest.address);
  };

  /** Sends away who has waited longest; false when all are busy. */
  const makeRoom = (address: string | undefined): boolean => {
    for (const guest of guests.values()) {
      if (guest.busy > 0 || (address !== undefined && guest.address !== address)) continue;
      remove(guest.socket);
      guest.socket.destroy();
      return true;
    }
    return false;
  };

  return {
    remove,
    find: (socket) => guests.get(socket),
    add(socket) {
      const { remoteAddress = '' } = socket;
      const address = ipKeyGenerator(remoteAddress, IPV6_SUBNET);
      const own = counts.get(address) ?? 0;
      const isOwnFull = own >= connectionsPerAddress && !isProxy(remoteAddress);
      const isFull = isOwnFull || guests.size >= connections;
      const isExtra = isFull && !makeRoom(isOwnFull ? address : undefined);
      guests.set(socket, { socket, address, busy: 0, isExtra });
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    putLast(guest) {
      if (guests.delete(guest.socket)) guests.set(guest.socket, guest);
    },
  };
}

function refuseExtra(res: ServerResponse): void {
  const error = new UnavailableError({
    en: 'Too many connections are open; try again in a moment',
    it: 'Sono aperte troppe connessioni: riprova fra poco',
  });
  const language = pickLanguage(res.req.headers['accept-language']);
  const { status, headers, body } = toHttp(error, '', language);
  for (const [name, value] of Object.entries({ ...headers, Connection: 'close' })) res.setHeader(name, value);
  sendJson(res, status, body);
}

/** Cuts off a caller whose body does not come on; not one that waits because it is read slowly here. */
function watchBody(
  req: IncomingMessage,
  res: ServerResponse,
  { bodyStretchMs, bytesPerStretch, cutSlow }: ConnectionLimitOptions,
): void {
  const { socket } = req;
  let before = socket.bytesRead;
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    if (req.complete || socket.destroyed) return stop();
    const { bytesRead } = socket;
    const isSlow = bytesRead - before < bytesPerStretch && req.readableLength === 0;
    before = bytesRead;
    if (!isSlow) return;
    stop();
    if (res.headersSent) socket.destroy();
    else cutSlow(socket);
  }, bodyStretchMs);
  timer.unref();
  req.once('close', stop);
}
