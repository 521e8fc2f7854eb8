export type ColorBy = 'period' | 'phase' | 'type' | 'area';
export type Axis = 'x' | 'y' | 'z';
export const COLORINGS: readonly ColorBy[] = ['period', 'phase', 'type', 'area'];
export const AXES: readonly Axis[] = ['x', 'y', 'z'];

/** What the viewer shows, and how. */
export interface ViewState {
  /** Index of the chosen unit in the scene. */
  chosen: number | undefined;
  /** Number of hidden stages, counted from the most recent. */
  peeled: number;
  /** True to show only the topmost visible stage. */
  isAlone: boolean;
  /** Distance between the levels, 0 to 1. */
  exploded: number;
  colorBy: ColorBy;
  /** Position of the section along an axis, 0 to 1. */
  section: { axis: Axis; at: number } | undefined;
  /** True to draw all solids except the chosen one transparent. */
  isThin: boolean;
  showsNumbers: boolean;
  isMeasuring: boolean;
}

export const INITIAL_VIEW: ViewState = {
  chosen: undefined,
  peeled: 0,
  isAlone: false,
  exploded: 0,
  colorBy: 'period',
  section: undefined,
  isThin: false,
  showsNumbers: true,
  isMeasuring: false,
};

type Listener = (state: ViewState, changed: ReadonlySet<keyof ViewState>) => void;

/** The state of the view, with notification of changes. */
export interface ViewStore {
  readonly state: ViewState;
  change(changes: Partial<ViewState>): void;
  /** Calls the listener on each change. The returned function removes it. */
  listen(listener: Listener): () => void;
}

/** Creates a store. Listeners are called in the order of subscription, only when a value changes. */
export function createViewStore(initial: ViewState = INITIAL_VIEW): ViewStore {
  let state = initial;
  const listeners = new Set<Listener>();
  return {
    get state() {
      return state;
    },
    change(changes) {
      const before = state;
      const keys = Object.keys(changes) as (keyof ViewState)[];
      const changed = new Set(keys.filter((key) => before[key] !== changes[key]));
      if (changed.size === 0) return;
      state = { ...before, ...changes };
      for (const listener of listeners) listener(state, changed);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
