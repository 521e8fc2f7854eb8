import { readFileSync } from 'node:fs';

/**
 * The most memory this process has held so far, in MB. Linux tells it of the process itself; what `resourceUsage` gives
 * there begins with the memory of the parent that started it.
 */
export function peakMemoryMb(): number {
  const kilobytes = process.platform === 'linux' ? readHighWater() : undefined;
  return (kilobytes ?? process.resourceUsage().maxRSS) / 1024;
}

function readHighWater(): number | undefined {
  const line = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return line ? Number(line[1]) : undefined;
}
