import { loadDemo, type DemoLoaded } from '@trowel/services/demo';
import type { Context, Services } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';

/** Records the demo excavation if there is no site yet, and returns a summary. */
export async function recordDemo(services: Services): Promise<DemoLoaded | undefined> {
  const ctx: Context = {
    actor: { id: null, username: 'trowel', role: 'operator' },
    via: 'cli',
    language: 'en',
    services: seeAll(services),
  };
  return loadDemo(ctx);
}
