import type { Plugin } from 'esbuild';

export function bundle(
  entry: string,
  outfile: string,
  options?: { splits?: boolean; plugins?: Plugin[] },
): Promise<void>;
