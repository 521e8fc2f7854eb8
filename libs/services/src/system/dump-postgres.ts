import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';

/**
 * Writes a dump of a PostgreSQL database by `pg_dump`, as it is at one moment; false where that program is missing or
 * older than the server. The password goes by the environment, which other accounts do not see.
 */
export async function dumpPostgres(url: string, target: string): Promise<boolean> {
  const file = await open(target, 'wx', 0o600);
  try {
    const child = spawn('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], {
      env: { PATH: process.env['PATH'], ...connectionOf(url) },
      stdio: ['ignore', file.fd, 'ignore'],
    });
    const [code] = (await once(child, 'close').catch(() => [-1])) as [number | null];
    return code === 0;
  } finally {
    await file.close();
  }
}

/** An address as the variables that PostgreSQL's programs read. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const known: Record<string, string | null> = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode'),
  };
  return Object.fromEntries(
    Object.entries(known).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ''),
  );
}
