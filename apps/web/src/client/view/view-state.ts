export type ColorBy = 'period' | 'phase' | 'type' | 'area';
export type Axis = 'x' | 'y' | 'z';
export const COLORINGS: readonly ColorBy[] = ['period', 'phase', 'type', 'area'];
export const AXES: readonly Axis[] = ['x', 'y', 'z'];

/** What is being looked at, and how. */
export interface ViewState {
  /** Place of the chosen unit in the scene. */
  chosen: number | undefined;
  /** Stages taken off, from the most recent on. */
  peeled: number;
  /** Shows the stage on top alone, not what lies below it. */
  isAlone: boolean;
  /** How far the levels are drawn apart, 0 to 1. */
  exploded: number;
  colorBy: ColorBy;
  /** Where the ground is cut open, 0 to 1 of its length along an axis. */
  section: { axis: Axis; at: number } | undefined;
  /** All solids but the chosen one are thin. */
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

/** Holds the state of the view; whoever shows a part of it hears of changes. */
export interface ViewStore {
  readonly state: ViewState;
  change(changes: Partial<ViewState>): void;
  /** The function it gives back ends the listening. */
  listen(listener: Listener): () => void;
}

/** Makes a store; listeners are called in the order they came, and only when something differs. */
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
