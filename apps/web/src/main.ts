import { closeOnSignals, createLog } from '@trowel/http';
import { startTraces } from '@trowel/http/traces';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from './server/config.ts';
import { startWeb } from './server/start-web.ts';
import { startWebWorker } from './server/start-worker.ts';
import { VERSION } from './server/version.ts';

let databaseUrl: string | undefined;
try {
  const config = readConfig(process.env);
  ({ databaseUrl } = config);
  const endTraces = await startTraces(config.traces, {
    service: 'trowel-web',
    version: VERSION,
    log: createLog(config.logLevel),
  });
  const start = process.argv[2] === 'worker' ? startWebWorker : startWeb;
  const { close, log } = await start({ environment: process.env });
  closeOnSignals(() => close().finally(endTraces), log);
} catch (error) {
  process.stderr.write(`${formatStartFailure(error, { databaseUrl, portSetting: 'WEB_PORT' })}\n`);
  process.exit(1);
}
