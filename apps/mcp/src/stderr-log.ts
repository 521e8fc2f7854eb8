import { createLog, type Logger } from '@trowel/http';

/** Creates a log on standard error, because standard output is for the protocol. */
export function createStderrLog(level: string): Logger {
  return createLog(level, { write: (line: string) => void process.stderr.write(line) });
}
