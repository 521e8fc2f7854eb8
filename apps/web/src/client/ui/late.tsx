import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createCell, useCell } from '../data/cell.ts';

/** Browsers that do not tell when they have nothing to do are given this long. */
const IDLE_MS = 1_500;
const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => void requestIdleCallback(run)
    : (run) => void setTimeout(run, IDLE_MS);

/**
 * Makes a component of which nothing is loaded with the page: it comes when the browser has nothing to do, so that it is
 * there without a network too, or at once when it is drawn. Until then it draws nothing; one that did not arrive is asked
 * for again when it is drawn anew.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = createCell<ComponentType<Props> | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const fetchPart = (): void => {
    loading ??= load()
      .then((part) => loaded.set(part))
      .catch(() => (loading = undefined));
  };
  whenIdle(fetchPart);
  return function Late(props: Props): ReactNode {
    const Part = useCell(loaded);
    useEffect(fetchPart, []);
    return Part && <Part {...props} />;
  };
}
