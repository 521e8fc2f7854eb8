import { closeOnSignals } from '@trowel/http';
import { tellStartFailure } from '@trowel/services/startup';
import { readConfig } from './config.ts';
import { startApi } from './start-api.ts';

let databaseUrl: string | undefined;
try {
  ({ databaseUrl } = readConfig(process.env));
  const { close, log } = await startApi({ environment: process.env });
  closeOnSignals(close, log);
} catch (error) {
  process.stderr.write(`${tellStartFailure(error, { databaseUrl, portSetting: 'API_PORT' })}\n`);
  process.exit(1);
}
