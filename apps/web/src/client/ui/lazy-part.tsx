import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { openRequests } from '../data/reach.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from './button.tsx';
import { UI_TEXTS } from './ui-texts.ts';

/** Browsers that do not tell when they have nothing to do are given this long. */
const IDLE_MS = 1_500;
const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => void requestIdleCallback(run)
    : (run) => void setTimeout(run, IDLE_MS);

/** A browser asks a server for six things at a time: what is not drawn yet lets what somebody waits for go first. */
const QUIET_MS = 250;
const LONGEST_MS = 10_000;
/** How many pages and sheets are on their way. */
let awaited = 0;

function whenQuiet(run: () => void, until = performance.now() + LONGEST_MS): void {
  whenIdle(() => {
    if (performance.now() > until || awaited + openRequests.get() === 0) run();
    else setTimeout(() => whenQuiet(run, until), QUIET_MS);
  });
}

/** When the address was loaded anew for want of a part of it. */
const RELOADED_AT = 'trowel-reloaded-at';
/** Who is still without that part so soon after is told. */
const SOON_MS = 60_000;

export interface LateOptions {
  /** Drawn until the part is there; without it nothing is, and the page is not loaded anew for want of the part. */
  meanwhile?: ComponentType;
  /** It comes when it is drawn, and not before. */
  isRare?: boolean;
}

/** A component that comes later than the page. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Begins to load it, so that it is there when it is drawn. */
  begin: () => void;
}

/**
 * Makes a component of which nothing is loaded with the page: it comes when the browser has nothing to do, so that it is
 * there without a network too, or at once when it is drawn; one that did not arrive is asked for again when it is drawn
 * anew. React's own `lazy` holds back what has arrived for 300 ms, as it would not have its place taken at once by what is
 * drawn meanwhile.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile, isRare = false }: LateOptions = {},
): Late<Props> {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const loadPart = async (): Promise<void> => {
    const weight = Meanwhile ? 1 : 0;
    awaited += weight;
    try {
      loaded.set(await load());
    } catch (error) {
      loading = undefined;
      throw error;
    } finally {
      awaited -= weight;
    }
  };
  const fetchPart = (): Promise<void> => (loading ??= loadPart());
  // Who waits for what cannot be had is told when it is drawn.
  const begin = (): void => void fetchPart().catch(() => undefined);
  if (!isRare) whenQuiet(begin);
  function LatePart(props: Props): ReactNode {
    const Part = useStore(loaded);
    const [failure, setFailure] = useState<Failure>();
    useEffect(() => {
      let isDrawn = true;
      const miss = async (): Promise<void> => {
        const failed = await tryAnew(fetchPart, () => isDrawn && Meanwhile !== undefined);
        if (isDrawn) setFailure(failed);
      };
      fetchPart().catch(miss);
      return () => {
        isDrawn = false;
      };
    }, []);
    if (Part) return createElement(Part, props);
    if (failure?.isMild) return <Missing />;
    if (failure) throw failure.error;
    return Meanwhile && <Meanwhile />;
  }
  return Object.assign(LatePart, { begin });
}

/** A part that cannot be had: a mild one leaves the page around it as it is. */
interface Failure {
  error: unknown;
  isMild: boolean;
}

/**
 * Tries again once there is a network, by loading the address anew where `mayReload`: browsers remember for good that a file
 * could not be had. What somebody typed is not thrown away for that. Gives why there is still nothing, if so.
 */
async function tryAnew(
  fetchPart: () => Promise<void>,
  mayReload: () => boolean,
): Promise<Failure | undefined> {
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

/** Fields in which a text may stand that is recorded nowhere yet. */
const TEXTS =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [type=hidden], [type=color])';

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS);
  return [...fields].some(({ value }) => value !== '');
}

/** Stands where a part would be, with the way to it. */
function Missing(): ReactNode {
  const t = useTexts(UI_TEXTS);
  return (
    <div className="state-bar" role="status">
      <span>{t.partMissing}</span>
      <Button onPress={() => location.reload()}>{t.reload}</Button>
    </div>
  );
}
