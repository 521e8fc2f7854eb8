import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };

/** When a page was loaded anew for want of a part of it. */
const RELOADED_AT = 'trowel-reloaded-at';
/** Who is still without that part so soon after is told. */
const SOON_MS = 60_000;

/**
 * Makes a component that is loaded when it is shown first. One that cannot be had without a network is waited for; browsers
 * remember for good that a file could not be had, so the address is then loaded anew, if somebody is still there.
 */
export function loadLate<Props>(
  load: () => Promise<Loaded<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const { pathname } = location;
    try {
      return await load();
    } catch (error) {
      await waitForNetwork();
      const isSoon = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < SOON_MS;
      if (location.pathname !== pathname || isSoon) throw error;
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}

async function waitForNetwork(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}
