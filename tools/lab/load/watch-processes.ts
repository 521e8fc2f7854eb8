import { readFileSync } from 'node:fs';
import { cpuSecondsOf } from '../bench/server-cpu.ts';

const EVERY_MS = 1_000;
const MINUTE_MS = 60_000;

/** Total memory of some processes, in MB. */
export interface MemoryUse {
  start: number;
  /** Highest value of any second so far. */
  peak: number;
  now: number;
  /** Values after each minute. */
  minutes: readonly number[];
}

/** Processes under observation. Figures are available on Linux only. */
export interface WatchedProcesses {
  memory(): MemoryUse;
  /** Returns the CPU seconds of all threads since the observation began. */
  cpuSeconds(): number;
  stop(): void;
}

/** Measures the memory of some processes each second. */
export function watchProcesses(pids: readonly number[]): WatchedProcesses {
  const sumMemory = (): number => pids.reduce((sum, pid) => sum + residentMb(pid), 0);
  const sumCpu = (): number => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  const start = sumMemory();
  const before = sumCpu();
  const minutes: number[] = [];
  const began = performance.now();
  let peak = start;
  const look = (): void => {
    const now = sumMemory();
    peak = Math.max(peak, now);
    if (performance.now() - began >= MINUTE_MS * (minutes.length + 1)) minutes.push(now);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    memory() {
      const now = sumMemory();
      peak = Math.max(peak, now);
      return { start, peak, now, minutes: [...minutes] };
    },
    cpuSeconds: () => sumCpu() - before,
    stop: () => clearInterval(timer),
  };
}

function residentMb(pid: number): number {
  try {
    const line = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
