import { createLog } from '@trowel/http';
import { JOBS_OF_WORKER, startWorking, type RunningWorker } from '@trowel/http/jobs';
import { readConfig } from './config.ts';
import { openDeps } from './open-deps.ts';
import type { StartOptions } from './start-http.ts';
import { startTasks } from './tasks/run-tasks.ts';

/**
 * Starts a process that runs the tasks of assistants.
 * @throws Error if a setting is invalid
 */
export async function startMcpWorker(options: StartOptions): Promise<RunningWorker> {
  const config = readConfig(options.environment);
  const log = createLog(config.logLevel);
  const { deps, services, close } = await openDeps(config, { log, given: options.services });
  const jobs = startTasks(deps, services, { atOnce: config.jobsAtOnce || JOBS_OF_WORKER });
  return startWorking(jobs, { channel: 'mcp', log, close });
}
