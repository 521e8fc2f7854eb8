import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'stop-with-parent.mjs');
const CHILD = `import { stopWithParent } from ${JSON.stringify(MODULE)};
stopWithParent();
process.once('SIGTERM', () => {
  console.log('stopped');
  process.exit();
});
setInterval(() => {}, 1_000);
console.log('running');`;
const PARENT = `import { spawn } from 'node:child_process';
spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(CHILD)}], { stdio: 'inherit' });
setInterval(() => {}, 1_000);`;

it('a service stops when npm, which started it, is ended (observation 56)', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('running')) await once(parent.stdout, 'data');
  const closed = once(parent.stdout, 'close');

  parent.kill('SIGKILL');

  await closed;
  expect(output).toBe('running\nstopped\n');
});
