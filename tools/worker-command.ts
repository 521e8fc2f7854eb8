import { closeOnSignals } from '@trowel/http';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { startApiWorker } from '../apps/api/src/start-worker.ts';
import { startMcpWorker } from '../apps/mcp/src/start-worker.ts';
import { startWebWorker } from '../apps/web/src/server/start-worker.ts';

/** Runs the jobs of all three services in this process, without serving requests, until it is stopped. */
export async function workerCommand(): Promise<void> {
  const config = readConfig(process.env);
  const services = await openServices(config).catch((error: unknown) => {
    throw new Error(formatStartFailure(error, { databaseUrl: config.databaseUrl, portSetting: 'API_PORT' }));
  });
  const given = { environment: process.env, services };
  const workers = [
    await startApiWorker(given),
    await startWebWorker(given),
    await startMcpWorker(given),
  ] as const;
  closeOnSignals(async () => {
    for (const worker of workers) await worker.close();
    await services.close();
  }, workers[0].log);
}
