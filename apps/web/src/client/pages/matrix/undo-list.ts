import type { Toast } from '../../ui/toasts.tsx';

/** Takes something back, and gives what is said of that. */
export type WayBack = () => Promise<Toast>;

/** What somebody did: its way back is known once that was made, and there is none where it was refused or changed nothing. */
export interface Deed {
  /** Names what is said of it. */
  key: string;
  wayBack: Promise<WayBack | undefined>;
}

/** What was done on a page, of whatever kind: the last can be taken back first. */
export interface UndoList {
  /** Puts in what is begun: what is answered sooner is not later for that. */
  add: (deed: Deed) => void;
  has: (deed: Deed) => boolean;
  /** What was begun last of all that can be taken back. */
  last: () => Deed | undefined;
  /**
   * Takes a deed out and back, in its turn; gives what is said of that, nothing where nothing came of the deed. One that is
   * refused stays in its place where later ones stand.
   */
  revert: (deed: Deed) => Promise<Toast | undefined>;
  /** Does something once all is done that was put in line before. */
  inTurn: <T>(act: () => Promise<T>) => Promise<T>;
}

/** Makes an empty list. */
export function createUndoList(): UndoList {
  let deeds: readonly Deed[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const has = (deed: Deed): boolean => deeds.includes(deed);
  const takeOut = (deed: Deed): void => void (deeds = deeds.filter((one) => one !== deed));
  const inTurn: UndoList['inTurn'] = (act) => {
    const acted = line.then(act);
    // What fails does not hold up what waits behind it.
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
      // Later ones may have been in its way: once they are taken back it can be too.
      if (told?.kind === 'bad' && !isLast)
        deeds = deeds.toSpliced(deeds.filter((one) => before.includes(one)).length, 0, deed);
      return told;
    },
    inTurn,
  };
}
