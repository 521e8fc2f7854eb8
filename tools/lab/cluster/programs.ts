import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Paths of the programs of the cluster other than Trowel. */
export interface Programs {
  nginx: string;
  pgbouncer: string;
  redis: string;
  openssl: string;
  /** Folder of the programs of PostgreSQL. */
  postgres: string;
}

const POSTGRES_FOLDER = '/usr/lib/postgresql';
/** Search path. Debian installs some programs in folders for administrators. */
const PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/sbin', '/sbin'].join(delimiter);

/** Each program with its Debian package. */
const WANTED: readonly [name: Exclude<keyof Programs, 'postgres'>, program: string, version: string][] = [
  ['nginx', 'nginx', '-v'],
  ['pgbouncer', 'pgbouncer', '--version'],
  ['redis', 'redis-server', '--version'],
  ['openssl', 'openssl', 'version'],
];

/** Finds the programs. `missing` lists the packages that are not installed. */
export function findPrograms(): { programs: Programs; missing: readonly string[] } {
  const env = { ...process.env, PATH };
  const missing = WANTED.filter(
    ([, program, version]) => spawnSync(program, [version], { env, stdio: 'ignore' }).status !== 0,
  ).map(([, program]) => program);
  const postgres = findPostgres();
  if (postgres === undefined) missing.push('postgresql');
  const at = (name: string): string => (missing.includes(name) ? '' : whereIs(name, env));
  return {
    programs: {
      nginx: at('nginx'),
      pgbouncer: at('pgbouncer'),
      redis: at('redis-server'),
      openssl: at('openssl'),
      postgres: postgres ?? '',
    },
    missing,
  };
}

/** Formats the list of missing packages with the command that installs them. */
export function formatMissing(missing: readonly string[]): string {
  const one = missing.length === 1;
  return `${missing.join(', ')} ${one ? 'is' : 'are'} not installed: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

function whereIs(name: string, env: NodeJS.ProcessEnv): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { env, encoding: 'utf8' }).stdout.trim();
}

/** Returns the newest PostgreSQL installed by Debian. The package of the tests lacks `pg_basebackup`. */
function findPostgres(): string | undefined {
  let versions: string[];
  try {
    versions = readdirSync(POSTGRES_FOLDER);
  } catch {
    return undefined;
  }
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(POSTGRES_FOLDER, String(newest), 'bin');
}
