import { closeOnSignals, createLog } from '@trowel/http';
import { startTraces } from '@trowel/http/traces';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from './config.ts';
import { startApi } from './start-api.ts';
import { startApiWorker } from './start-worker.ts';
import { VERSION } from './version.ts';

let databaseUrl: string | undefined;
try {
  const config = readConfig(process.env);
  ({ databaseUrl } = config);
  const endTraces = await startTraces(config.traces, {
    service: 'trowel-api',
    version: VERSION,
    log: createLog(config.logLevel),
  });
  const start = process.argv[2] === 'worker' ? startApiWorker : startApi;
  const { close, log } = await start({ environment: process.env });
  closeOnSignals(() => close().finally(endTraces), log);
} catch (error) {
  process.stderr.write(`${formatStartFailure(error, { databaseUrl, portSetting: 'API_PORT' })}\n`);
  process.exit(1);
}
