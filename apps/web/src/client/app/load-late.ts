import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };

/** Between two tries, where no browser says that there is a network again. */
const TRY_AGAIN_MS = 3_000;
const MOST_TRIES = 40;

/**
 * Makes a component that is loaded when it is shown first. React remembers for good that one could not be had; so it is
 * tried again, at once when the network is back, before that is said.
 */
export function loadLate<Props>(
  load: () => Promise<Loaded<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await load();
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await waitForNetwork();
      }
    }
  });
}

async function waitForNetwork(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(go, TRY_AGAIN_MS);
    addEventListener('online', go);
    function go(): void {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
  });
}
