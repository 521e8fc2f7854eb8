import type { Toast } from '../../ui/toasts.tsx';

/** Undoes an action and returns the message to show. */
export type Undo = () => Promise<Toast>;

/**
 * An action of the user. Its undo function is known once the action has finished. It is undefined if
 * the action failed or changed nothing.
 */
export interface PageAction {
  /** Key of the message about the action. */
  key: string;
  undoAction: Promise<Undo | undefined>;
}

/** Actions of all kinds on a page, in order. The last one is undone first. */
export interface UndoList {
  /** Adds an action when it starts. The order is that of the starts, not of the responses. */
  add: (action: PageAction) => void;
  has: (action: PageAction) => boolean;
  /** Returns the action that started last and can be undone. */
  last: () => PageAction | undefined;
  /**
   * Undoes an action after the actions queued before it. Returns the message to show, or undefined if
   * the action had no effect. If the undo is rejected because of later actions, the action stays in
   * the list.
   */
  revert: (action: PageAction) => Promise<Toast | undefined>;
  /** Runs a function after everything queued before it. */
  inTurn: <T>(act: () => Promise<T>) => Promise<T>;
}

/** Creates an empty list. */
export function createUndoList(): UndoList {
  let actions: readonly PageAction[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const has = (action: PageAction): boolean => actions.includes(action);
  const removeAction = (action: PageAction): void => void (actions = actions.filter((one) => one !== action));
  const inTurn: UndoList['inTurn'] = (act) => {
    const acted = line.then(act);
    // A failure does not block the functions queued behind it.
    line = acted.catch(() => undefined);
    return acted;
  };
  return {
    add(action) {
      actions = [...actions, action];
      void action.undoAction.then((undoAction) => undoAction ?? removeAction(action));
    },
    has,
    last: () => actions.at(-1),
    async revert(action) {
      if (!has(action)) return undefined;
      const before = actions.slice(0, actions.indexOf(action));
      const isLast = actions.at(-1) === action;
      removeAction(action);
      const toast = await inTurn(async () => (await action.undoAction)?.());
      // Later actions may have caused the failure. Once they are undone, this one can be undone
      // too.
      if (toast?.kind === 'bad' && !isLast)
        actions = actions.toSpliced(actions.filter((one) => before.includes(one)).length, 0, action);
      return toast;
    },
    inTurn,
  };
}
