import { createLog } from '@trowel/http';
import { JOBS_OF_WORKER, startWorking, startRouteJobs, type RunningWorker } from '@trowel/http/jobs';
import { openServices } from '@trowel/http/open-services';
import { readConfig } from './config.ts';
import { listRoutes } from './routes/list-routes.ts';
import type { StartOptions } from './start-api.ts';
import { VERSION } from './version.ts';

/**
 * Starts a process that runs the background jobs of the API.
 * @throws Error if a setting is invalid
 */
export async function startApiWorker(
  options: Pick<StartOptions, 'environment' | 'services'>,
): Promise<RunningWorker> {
  const config = readConfig(options.environment);
  const log = createLog(config.logLevel);
  const services = options.services ?? (await openServices(config));
  const jobs = startRouteJobs(services, {
    channel: 'api',
    routes: listRoutes(VERSION, config.web, config),
    atOnce: config.jobsAtOnce || JOBS_OF_WORKER,
    log,
  });
  const close = async (): Promise<void> => (options.services ? undefined : services.close());
  return startWorking(jobs, { channel: 'api', log, close });
}
