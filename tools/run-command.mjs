import { spawn } from 'node:child_process';
import { REPOSITORY } from './repository.mjs';

/** Runs a command in the repository with its output on the terminal. Returns the exit code. */
export function runVisibly(command, args, options = {}) {
  return finish(spawn(command, args, { cwd: REPOSITORY, stdio: 'inherit', ...options }));
}

/** Runs a command in the repository and returns `{ code, output }`, with both output streams in one text. */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await finish(child);
  return { code, output };
}

function finish(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
