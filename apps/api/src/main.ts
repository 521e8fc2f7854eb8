import { closeOnSignals } from '@trowel/http';
import { startApi } from './start-api.ts';

try {
  const { close, log } = await startApi({ environment: process.env });
  closeOnSignals(close, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
