import type { Toast } from '../../ui/toasts.tsx';

/** Undoes an action and returns the message to show. */
export type WayBack = () => Promise<Toast>;

/**
 * An action of the user. Its undo function is known once the action has finished. It is undefined if
 * the action failed or changed nothing.
 */
export interface Deed {
  /** Key of the message about the action. */
  key: string;
  wayBack: Promise<WayBack | undefined>;
}

/** Actions of all kinds on a page, in order. The last one is undone first. */
export interface UndoList {
  /** Adds an action when it starts. The order is that of the starts, not of the responses. */
  add: (deed: Deed) => void;
  has: (deed: Deed) => boolean;
  /** Returns the action that started last and can be undone. */
  last: () => Deed | undefined;
  /**
   * Undoes an action after the actions queued before it. Returns the message to show, or undefined if
   * the action had no effect. If the undo is rejected because of later actions, the action stays in
   * the list.
   */
  revert: (deed: Deed) => Promise<Toast | undefined>;
  /** Runs a function after everything queued before it. */
  inTurn: <T>(act: () => Promise<T>) => Promise<T>;
}

/** Creates an empty list. */
export function createUndoList(): UndoList {
  let deeds: readonly Deed[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const has = (deed: Deed): boolean => deeds.includes(deed);
  const takeOut = (deed: Deed): void => void (deeds = deeds.filter((one) => one !== deed));
  const inTurn: UndoList['inTurn'] = (act) => {
    const acted = line.then(act);
    // A failure does not block the functions queued behind it.
    line = acted.catch(() => undefined);
    return acted;
  };
  return {
    add(deed) {
      deeds = [...deeds, deed];
      void deed.wayBack.then((wayBack) => wayBack ?? takeOut(deed));
    },
    has,
    last: () => deeds.at(-1),
    async revert(deed) {
      if (!has(deed)) return undefined;
      const before = deeds.slice(0, deeds.indexOf(deed));
      const isLast = deeds.at(-1) === deed;
      takeOut(deed);
      const told = await inTurn(async () => (await deed.wayBack)?.());
      // Later actions may have caused the failure. Once they are undone, this one can be undone
      // too.
      if (told?.kind === 'bad' && !isLast)
        deeds = deeds.toSpliced(deeds.filter((one) => before.includes(one)).length, 0, deed);
      return told;
    },
    inTurn,
  };
}
