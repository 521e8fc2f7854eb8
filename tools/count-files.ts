import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';

/** The functions with which vitest exposes exports. They are not code of the module. */
const EXPORT_GETTER = /^\(\)\s*=>\s*\{\s*try\s*\{\s*return\s+[\w$.]+;?\s*\}\s*catch\s*\{\s*\}\s*\}$/;

/** Returns the sources of this repository of which code runs during `body`, relative to `root`, without tests. */
export async function listFilesRun(root: string, body: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Debugger.enable');
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Counters restart at zero after each reading.
    await session.post('Profiler.takePreciseCoverage');
    await body();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const files = new Set<string>();
    for (const { url, scriptId, functions } of result) {
      const file = relative(root, url.replace(/^file:\/\//, '').replace(/\?.*$/, ''));
      const run = functions.flatMap(({ ranges }) => ranges).filter(({ count }) => count > 0);
      if (!isSource(file) || run.length === 0) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      if (
        run.some(
          ({ startOffset, endOffset }) => !EXPORT_GETTER.test(scriptSource.slice(startOffset, endOffset)),
        )
      )
        files.add(file);
    }
    return [...files].sort();
  } finally {
    session.disconnect();
  }
}

function isSource(file: string): boolean {
  return /^(apps|libs)\/.*\/src\/.*\.ts$/.test(file) && !/\/testing\/|\.test\.ts$/.test(file);
}
