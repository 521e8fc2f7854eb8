import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_FILES } from './compose-file.ts';

/** Ports on this machine by the addresses of the containers, such as `api1:8000`. */
export type Ports = Readonly<Record<string, number>>;

/** Replaces the addresses of the containers by those of this machine. */
export function placeNames(text: string, ports: Ports): string {
  return text.replace(/\b([a-z]+\d?):(\d{4})\b/g, (found) =>
    found in ports ? `127.0.0.1:${ports[found]}` : found,
  );
}

/**
 * Writes the mounted files into a folder, adapted to the ports and folders of this machine. All differences between the
 * two set-ups are here. @throws Error if a file lacks an expected text
 */
export function placeFiles(folder: string, ports: Ports): void {
  for (const name of [
    'postgresql.conf',
    'pg_hba.conf',
    'redis.conf',
    'primary.sh',
    'replica.sh',
    'pgbouncer.sh',
  ])
    copyFileSync(join(CLUSTER_FILES, name), join(folder, name));
  const addresses = /^ {4}server ([a-z]+\d:\d+) /gm;
  place(folder, 'nginx.conf', (text) => [
    [/\/tmp\/nginx/g, join(folder, 'nginx')],
    [/\/etc\/nginx\/tls/g, join(folder, 'tls')],
    [/listen 8443/, `listen 127.0.0.1:${ports['nginx:8443']}`],
    [/listen 8444/, `listen 127.0.0.1:${ports['nginx:8444']}`],
    [/listen 8000/, `listen 127.0.0.1:${ports['nginx:8000']}`],
    ...[...text.matchAll(addresses)].map(([, name = '']) => [name, `127.0.0.1:${ports[name]}`] as const),
  ]);
  place(folder, 'pgbouncer.ini', () => [
    ['host=primary port=5432', `host=127.0.0.1 port=${ports['primary:5432']}`],
    ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${ports['pgbouncer:6432']}`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    [/$/, 'unix_socket_dir =\n'],
  ]);
}

function place(
  folder: string,
  name: string,
  list: (text: string) => readonly (readonly [string | RegExp, string])[],
): void {
  let text = readFileSync(join(CLUSTER_FILES, name), 'utf8');
  for (const [what, by] of list(text)) {
    if (typeof what === 'string' ? !text.includes(what) : !what.test(text))
      throw new Error(`docker/cluster/${name} has no ${String(what)} any more`);
    text = text.replaceAll(typeof what === 'string' ? what : new RegExp(what.source, 'g'), by);
  }
  writeFileSync(join(folder, name), text);
}
