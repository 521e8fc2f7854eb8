import { createLog, listen, type Listening, type Logger } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import { readConfig } from './config.ts';
import { createDownloads } from './files/files-out.ts';
import { createPassingFiles } from './files/passing-files.ts';
import { createMcpApp } from './http/app.ts';
import { startTasks } from './tasks/run-tasks.ts';
import { openDeps } from './open-deps.ts';

export interface StartOptions {
  /** Environment variables with the settings. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Services opened by another part of the process, which also closes them. */
  services?: Services;
}

/** A running MCP service. `close` ends open streams and waits for running requests. */
export interface RunningMcp {
  listening: Listening;
  log: Logger;
  close(): Promise<void>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Returns true for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.toLowerCase());
}

/** Time to wait for the result of a call before it continues as a task. */
const TASK_AFTER_MS = 10_000;

/**
 * Starts the MCP service over HTTP.
 * @throws Error if a setting is invalid or the port is in use
 */
export async function startMcp(options: StartOptions): Promise<RunningMcp> {
  const config = readConfig(options.environment);
  const { host, token, role, allowedHosts, publicUrl, rateRules, trustProxy, places, requiresLogin } = config;
  if (!isLoopback(host) && token === undefined && !requiresLogin) {
    throw new Error(
      `HOST=${host} can be reached from other machines: set MCP_TOKEN, which assistants must then send, or MCP_LOGIN=on, with which people connect assistants to their accounts`,
    );
  }
  const log = createLog(config.logLevel);
  const { deps, services, close: closeDeps } = await openDeps(config, { log, given: options.services });
  const tasks = startTasks(deps, services, { atOnce: config.jobsAtOnce });
  try {
    const rules = { services, token, role, open: token === undefined && !requiresLogin, places };
    // A wildcard address is not a host name. A specific address is an accepted host name.
    const hosts = /^(?:0\.0\.0\.0|::)$/.test(host) ? allowedHosts : [host, ...allowedHosts];
    const mcp = createMcpApp({
      ...deps,
      tasks: { waitMs: TASK_AFTER_MS },
      rules,
      downloads: createDownloads(createPassingFiles(services)),
      allowedHosts: hosts,
      rateRules,
      trustProxy,
      publicUrl,
      hasSessions: config.hasSessions,
      metricsToken: config.metricsToken,
    });
    const listening = await listen(mcp.app, { ...config, express: mcp.app });
    log.info({ url: listening.url }, 'the MCP service listens');
    const close = async (): Promise<void> => {
      await mcp.close();
      await listening.close();
      await tasks.stop();
      await closeDeps();
    };
    return { listening, log, close };
  } catch (error) {
    await tasks.stop();
    await closeDeps();
    throw error;
  }
}
