import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createCell, useCell } from '../data/cell.ts';

/** Browsers that do not tell when they have nothing to do are given this long. */
const IDLE_MS = 1_500;
const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => void requestIdleCallback(run)
    : (run) => void setTimeout(run, IDLE_MS);

/** When the address was loaded anew for want of a part of it. */
const RELOADED_AT = 'trowel-reloaded-at';
/** Who is still without that part so soon after is told. */
const SOON_MS = 60_000;

export interface LateOptions {
  /** Drawn until the part is there; without it nothing is, and a part that cannot be had is not missed. */
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
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile, isRare = false }: LateOptions = {},
): Late<Props> {
  const loaded = createCell<ComponentType<Props> | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const fetchPart = (): Promise<void> => {
    loading ??= load().then(
      (part) => loaded.set(part),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // Who waits for what cannot be had is told when it is drawn.
  const begin = (): void => void fetchPart().catch(() => undefined);
  if (!isRare) whenIdle(begin);
  function LatePart(props: Props): ReactNode {
    const Part = useCell(loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      let isDrawn = true;
      const miss = async (error: unknown): Promise<void> => {
        await loadAnew(() => isDrawn);
        if (isDrawn) setFailure({ error });
      };
      fetchPart().catch(Meanwhile ? miss : () => undefined);
      return () => {
        isDrawn = false;
      };
    }, []);
    if (failure) throw failure.error;
    return Part ? createElement(Part, props) : Meanwhile && <Meanwhile />;
  }
  return Object.assign(LatePart, { begin });
}

/**
 * Loads the address anew once there is a network, where somebody still waits: browsers remember for good that a file could
 * not be had. Settles where that was tried a moment ago, or nobody waits any more.
 */
async function loadAnew(isAwaited: () => boolean): Promise<void> {
  if (!navigator.onLine) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  }
  const isSoon = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < SOON_MS;
  if (!isAwaited() || isSoon) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  await new Promise<never>(() => undefined);
}
