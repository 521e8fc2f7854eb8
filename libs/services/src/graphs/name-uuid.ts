import { createHash } from 'node:crypto';

/** Namespace of the UUIDs of scenes and accounts. */
const NAMESPACE = 'd1f0b1c2-7c55-5e0b-9a43-6f2c7f0e9b1d';

/** Returns the UUID of a name (RFC 9562, version 5), in lower case. The same name has the same UUID. */
export function nameUuid(name: string, namespace: string = NAMESPACE): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
