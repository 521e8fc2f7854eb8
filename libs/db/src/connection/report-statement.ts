import { tracingChannel } from 'node:diagnostics_channel';

const statements = tracingChannel('trowel:statement');

/** Runs a statement and tells who follows the channel `trowel:statement` of it; while nobody does it costs a look. */
export function reportStatement<T>(
  told: { system: 'sqlite' | 'postgresql'; text: string },
  run: () => Promise<T>,
): Promise<T> {
  return statements.start.hasSubscribers ? statements.tracePromise(run, told) : run();
}
