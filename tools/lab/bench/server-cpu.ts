import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a second, as Linux counts them for everybody. */
const TICKS = 100;
const [PARENT, OWN_TICKS] = [1, 11];

/**
 * Makes what tells the CPU seconds a PostgreSQL on this machine has used, all its processes, by one of them; it tells 0
 * where the server is elsewhere. Cost: a few small files.
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

/** Gives the CPU seconds a process has used, all its threads; 0 where that is not told. */
export function cpuSecondsOf(pid: number): number {
  const [own = 0, system = 0] = readStat(pid)?.slice(OWN_TICKS, OWN_TICKS + 2) ?? [];
  return (own + system) / TICKS;
}

/** What `/proc/PID/stat` says after the name of the program. */
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
