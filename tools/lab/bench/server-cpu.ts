import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, the same on every Linux. */
const TICKS = 100;
const [PARENT, OWN_TICKS] = [1, 11];

/**
 * Returns a function that reads the CPU seconds of all processes of a PostgreSQL on this machine, given one of them. It
 * returns 0 if the server runs elsewhere. Cost: a few small files.
 */
export function watchServerCpu(backend: number): () => number {
  const main = readStat(backend)?.[PARENT];
  if (main === undefined) return () => 0;
  return () => {
    let ticks = 0;
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = readStat(Number(name));
      if (!stat) continue;
      const [own, system, endedOwn, endedSystem] = stat.slice(OWN_TICKS, OWN_TICKS + 4) as [
        number,
        number,
        number,
        number,
      ];
      if (stat[PARENT] === main) ticks += own + system;
      else if (Number(name) === main) ticks += own + system + endedOwn + endedSystem;
    }
    return ticks / TICKS;
  };
}

/** Returns the CPU seconds of a process with all its threads, or 0 if they are unknown. */
export function cpuSecondsOf(pid: number): number {
  const [own = 0, system = 0] = readStat(pid)?.slice(OWN_TICKS, OWN_TICKS + 2) ?? [];
  return (own + system) / TICKS;
}

/** Reads the numbers in `/proc/PID/stat` after the name of the program. */
function readStat(pid: number): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
