import { readFileSync } from 'node:fs';

/**
 * Returns the peak memory of this process, in MB. On Linux it is read from `/proc`, because `resourceUsage` starts with
 * the memory of the parent process.
 */
export function peakMemoryMb(): number {
  const kilobytes = process.platform === 'linux' ? readHighWater() : undefined;
  return (kilobytes ?? process.resourceUsage().maxRSS) / 1024;
}

function readHighWater(): number | undefined {
  const line = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return line ? Number(line[1]) : undefined;
}
