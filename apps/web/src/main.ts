import { closeOnSignals } from '@trowel/http';
import { tellStartFailure } from '@trowel/services/startup';
import { readConfig } from './server/config.ts';
import { startWeb } from './server/start-web.ts';
import { startWebWorker } from './server/start-worker.ts';

let databaseUrl: string | undefined;
try {
  ({ databaseUrl } = readConfig(process.env));
  const start = process.argv[2] === 'worker' ? startWebWorker : startWeb;
  const { close, log } = await start({ environment: process.env });
  closeOnSignals(close, log);
} catch (error) {
  process.stderr.write(`${tellStartFailure(error, { databaseUrl, portSetting: 'WEB_PORT' })}\n`);
  process.exit(1);
}
