import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { openRequests } from '../data/reach.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from './button.tsx';
import { UI_TEXTS } from './ui-texts.ts';

/** Delay for browsers without `requestIdleCallback`. */
const IDLE_MS = 1_500;
const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => void requestIdleCallback(run)
    : (run) => void setTimeout(run, IDLE_MS);

/** Events that show that somebody uses the page. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'];
/** Resolves when the page is used for the first time. A page that is only read loads nothing in advance. */
const firstUse = new Promise<void>((resolve) => {
  const options = { capture: true, passive: true };
  const use = (event: Event): void => {
    // Browsers report a move without distance when the page changes under a pointer at rest.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, use, options);
    resolve();
  };
  for (const sign of SIGNS_OF_USE) globalThis.addEventListener?.(sign, use, options);
});

/** Browsers open six connections per server. Preloading waits until no page, sheet or request needs them. */
const QUIET_MS = 250;
const LONGEST_MS = 10_000;
/** Time after which the part behind a stand-in is loaded in a page that nobody uses. */
const STAND_IN_MS = 15_000;
/** Number of pages and sheets that are being loaded. */
let loadingCount = 0;

function whenQuiet(run: () => void, until = performance.now() + LONGEST_MS): void {
  whenIdle(() => {
    if (performance.now() > until || loadingCount + openRequests.get() === 0) run();
    else setTimeout(() => whenQuiet(run, until), QUIET_MS);
  });
}

/** Key of the time of the last reload because of a missing part. */
const RELOADED_AT = 'trowel-reloaded-at';
/** If the part is still missing this soon after a reload, an error is shown instead of another reload. */
const SOON_MS = 60_000;

export interface LazyOptions<Props> {
  /** Shown until the part is loaded. Without it nothing is shown, and a failure does not reload the page. */
  meanwhile?: ComponentType;
  /** True to load the part only when it is rendered. */
  isRare?: boolean;
  /** A simpler form of the part, shown until the part is loaded: on the first use of the page, or some seconds later. */
  standIn?: ComponentType<Props>;
}

/** A component that is loaded later than the page. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Starts loading, so that the part is ready when it is rendered. */
  begin: () => void;
}

/**
 * Creates a component that is loaded when it is rendered, or in advance: once the page is used and the
 * browser is idle, so that it also works offline later.
 * A failed load is retried at the next render.
 * React's own `lazy` delays loaded content by 300 ms, so that a placeholder is not replaced
 * immediately.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile, isRare = false, standIn: StandIn }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const loadPart = async (): Promise<void> => {
    const weight = Meanwhile ? 1 : 0;
    loadingCount += weight;
    try {
      loaded.set(await load());
    } catch (error) {
      loading = undefined;
      throw error;
    } finally {
      loadingCount -= weight;
    }
  };
  const fetchPart = (): Promise<void> => (loading ??= loadPart());
  // A failure is reported when the part is rendered.
  const begin = (): void => void fetchPart().catch(() => undefined);
  if (!isRare) void firstUse.then(() => whenQuiet(begin));
  function LazyPart(props: Props): ReactNode {
    const Part = useStore(loaded);
    const [failure, setFailure] = useState<Failure>();
    useEffect(() => {
      let isDrawn = true;
      const handleFailure = async (): Promise<void> => {
        const failed = await retry(fetchPart, () => isDrawn && Meanwhile !== undefined);
        if (isDrawn) setFailure(failed);
      };
      (StandIn ? firstUse.then(fetchPart) : fetchPart()).catch(handleFailure);
      // Also without use, so that it works when the network is lost before.
      const later = StandIn && setTimeout(() => whenQuiet(begin), STAND_IN_MS);
      return () => {
        isDrawn = false;
        clearTimeout(later);
      };
    }, []);
    if (Part) return createElement(Part, props);
    if (failure && !failure.isMild) throw failure.error;
    if (StandIn)
      return (
        <>
          {/* It stays when the part is missing, because it contains what was typed. */}
          <StandIn {...props} />
          {failure && <Missing />}
        </>
      );
    return failure ? <Missing /> : Meanwhile && <Meanwhile />;
  }
  return Object.assign(LazyPart, { begin });
}

/** A part that cannot be loaded. A mild failure leaves the rest of the page in place. */
interface Failure {
  error: unknown;
  isMild: boolean;
}

/**
 * Retries once there is a network. If `mayReload`, it reloads the page, because browsers cache a
 * failed import permanently.
 * A page with typed text is not reloaded. Returns the failure if the part is still missing.
 */
async function retry(fetchPart: () => Promise<void>, mayReload: () => boolean): Promise<Failure | undefined> {
  if (!navigator.onLine) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  }
  try {
    await fetchPart();
    return undefined;
  } catch (error) {
    if (!mayReload() || hasTyped()) return { error, isMild: true };
    const isSoon = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < SOON_MS;
    if (isSoon) return { error, isMild: false };
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
    return new Promise<never>(() => undefined);
  }
}

/** Fields that may contain unsaved text. */
const TEXTS =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [type=hidden], [type=color])';

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS);
  return [...fields].some(({ value }) => value !== '');
}

/** Placeholder for a missing part, with a button to reload the page. */
function Missing(): ReactNode {
  const t = useTexts(UI_TEXTS);
  return (
    <div className="state-bar" role="status">
      <span>{t.partMissing}</span>
      <Button onPress={() => location.reload()}>{t.reload}</Button>
    </div>
  );
}
