import { once } from 'node:events';
import { startCluster } from './cluster.ts';
import { findPrograms, formatMissing, type Programs } from './programs.ts';
import { isProven, prove, formatProof } from './prove.ts';

const PORTS = { 'nginx:8443': 8443, 'nginx:8444': 8444 };

/** Disables the rate limits, so that the load of the proof is not rejected. */
const NO_LIMITS = { RATE_LIMIT_DEFAULT: 'off', RATE_LIMIT_PAGES: 'off', RATE_LIMIT_EXPORT: 'off' };

/**
 * Runs a cluster on this machine until Ctrl-C, or runs the failure test. @throws Error naming the programs that are not
 * installed
 */
export async function runCluster(trowel: string, { isProved }: { isProved: boolean }): Promise<void> {
  const { programs, missing } = findPrograms();
  if (missing.length > 0) throw new Error(formatMissing(missing));
  // Before the cluster has started, there is nothing to stop in order.
  const hurry = (): void => process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, hurry);
  if (isProved) return proveCluster(trowel, programs);
  console.log(
    'Starting PostgreSQL, its replica, PgBouncer, Redis, a bucket, two of each service and nginx …',
  );
  const cluster = await startCluster({ programs, trowel, ports: PORTS });
  console.log(`
Trowel is running, two of each.
  In the browser ${cluster.webUrl}  (the certificate is signed by nobody)
  API            ${cluster.webUrl}/api
  Assistants     ${cluster.mcpUrl}/mcp  with Authorization: Bearer ${cluster.mcpToken}
  Administrator  admin, ${cluster.adminPassword}
  Certificate    ${cluster.certificate}
  Logs           ${cluster.folder}/log
${[...cluster.processes.keys()].map((name) => `  ${name.padEnd(14)} 127.0.0.1:${portOf(cluster.ports, name)}`).join('\n')}

Ctrl-C stops it, and leaves nothing of it behind.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, hurry);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  console.log('\nStopping …');
  await cluster.stop();
}

async function proveCluster(trowel: string, programs: Programs): Promise<void> {
  console.log('Starting the cluster …');
  const cluster = await startCluster({ programs, trowel, settings: NO_LIMITS });
  try {
    const proof = await prove(cluster, { tell: console.log });
    console.log(`\n${formatProof(proof)}`);
    if (!isProven(proof)) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}

function portOf(ports: Readonly<Record<string, number>>, name: string): string {
  const own = Object.keys(ports).filter((key) => key.startsWith(`${name}:`));
  return own.length > 0 ? own.map((key) => ports[key]).join(', ') : '(takes no requests)';
}
