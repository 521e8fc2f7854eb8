import { closeOnSignals } from '@trowel/http';
import { readConfig } from './config.ts';
import { startMcp } from './start-http.ts';
import { startStdio } from './start-stdio.ts';

const environment = process.env;

try {
  if (readConfig(environment).transport === 'http') {
    const { close, log } = await startMcp({ environment });
    closeOnSignals(close, log);
  } else {
    const { close, log, ended } = await startStdio({ environment });
    closeOnSignals(close, log);
    await ended;
    await close();
    process.exit(0);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
