import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prefix of the folders of test servers in the temporary folder. */
export const SERVER_FOLDER_PREFIX = 'trowel-pg-';

/** Marks a server folder as owned by this process. */
export function claimServerFolder(folder: string): void {
  writeFileSync(join(folder, 'owner'), `${process.pid} ${startOf(process.pid)}`);
}

/** Stops servers whose owner was killed, and deletes their folders. */
export function endOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(SERVER_FOLDER_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const owner = read(join(folder, 'owner'));
    if (owner === '' || ownerLives(owner)) continue;
    endServer(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function ownerLives(owner: string): boolean {
  const [pid, start] = owner.split(' ');
  return isAlive(Number(pid)) && startOf(Number(pid)) === start;
}

function endServer(folder: string): void {
  const pid = Number(read(join(folder, 'data', 'postmaster.pid')).split('\n')[0]);
  const command = read(`/proc/${pid}/cmdline`);
  const another = command !== '' && !command.includes(folder);
  if (pid > 1 && isAlive(pid) && !another) process.kill(pid, 'SIGKILL');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns the start time of a process in ticks since boot, which distinguishes processes with the same
 * id. Empty without /proc.
 */
function startOf(pid: number): string {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
  return fields?.[19] ?? '';
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
