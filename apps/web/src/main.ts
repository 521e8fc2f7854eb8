import { closeOnSignals } from '@trowel/http';
import { startWeb } from './server/start-web.ts';

try {
  const { close, log } = await startWeb({ environment: process.env });
  closeOnSignals(close, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
