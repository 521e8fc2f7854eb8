import { closeOnSignals, createLog } from '@trowel/http';
import { startTraces } from '@trowel/http/traces';
import { formatStartFailure } from '@trowel/services/startup';
import { readConfig } from './config.ts';
import { startMcp } from './start-http.ts';
import { startRelay } from './start-relay.ts';
import { startStdio } from './start-stdio.ts';
import { startMcpWorker } from './start-worker.ts';
import { VERSION } from './version.ts';

const environment = process.env;

let databaseUrl: string | undefined;
try {
  const config = readConfig(environment);
  databaseUrl = config.databaseUrl;
  const isWorker = process.argv[2] === 'worker';
  if (isWorker || config.transport === 'http') {
    const start = isWorker ? startMcpWorker : startMcp;
    const endTraces = await startTraces(config.traces, {
      service: 'trowel-mcp',
      version: VERSION,
      log: createLog(config.logLevel),
    });
    const { close, log } = await start({ environment });
    closeOnSignals(() => close().finally(endTraces), log);
  } else {
    const { close, log, ended } = await (config.remoteUrl === undefined
      ? startStdio({ environment })
      : startRelay({ remoteUrl: config.remoteUrl, token: config.token, logLevel: config.logLevel }));
    closeOnSignals(close, log);
    await ended;
    await close();
    process.exit(0);
  }
} catch (error) {
  process.stderr.write(`${formatStartFailure(error, { databaseUrl, portSetting: 'MCP_PORT' })}\n`);
  process.exit(1);
}
