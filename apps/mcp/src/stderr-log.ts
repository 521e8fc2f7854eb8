import { createLog, type Logger } from '@trowel/http';

/** Makes a log on standard error: standard output belongs to the protocol. */
export function createStderrLog(level: string): Logger {
  return createLog(level, { write: (line: string) => void process.stderr.write(line) });
}
