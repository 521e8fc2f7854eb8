import { closeOnSignals } from '@trowel/http';
import { tellStartFailure } from '@trowel/services/startup';
import { readConfig } from './config.ts';
import { startApi } from './start-api.ts';
import { startApiWorker } from './start-worker.ts';

let databaseUrl: string | undefined;
try {
  ({ databaseUrl } = readConfig(process.env));
  const start = process.argv[2] === 'worker' ? startApiWorker : startApi;
  const { close, log } = await start({ environment: process.env });
  closeOnSignals(close, log);
} catch (error) {
  process.stderr.write(`${tellStartFailure(error, { databaseUrl, portSetting: 'API_PORT' })}\n`);
  process.exit(1);
}
