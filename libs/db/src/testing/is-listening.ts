import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';

/** Tells whether somebody takes connections at a port or socket. */
export async function isListening(address: NetConnectOpts): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
