import { readConfig } from '../../../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { recordDemo } from '../../record-demo.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { findPrograms, formatMissing } from './programs.ts';

/**
 * Starts a cluster for a browser test, with the settings of `npm start`: `DEMO` loads the example excavation. @throws
 * Error naming the programs that are not installed
 */
export async function startClusterForPages(
  trowel: string,
  { DEMO, ...settings }: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const { programs, missing } = findPrograms();
  if (missing.length > 0) throw new Error(formatMissing(missing));
  const cluster = await startCluster({ programs, trowel, settings });
  try {
    if (DEMO === 'on') await recordDemoIn(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function recordDemoIn(cluster: Cluster): Promise<void> {
  const services = await openServices(readConfig({ ...cluster.get('api1').env }));
  await recordDemo(services);
  await services.close();
}
