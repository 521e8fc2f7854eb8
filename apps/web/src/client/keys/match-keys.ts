/** Something a key does, as long as the part of the page that says so is shown. */
export interface KeyBinding {
  /** One key, or two one after the other: `c`, `/`, `?`, `g u`, `Ctrl+k`, `Alt+1`. Never one that destroys. */
  keys: string;
  /** What it does, in the person's language, for the list on `?`. */
  label: string;
  /** In which part of the page, as a heading of the list on `?`; without it anywhere on the page. */
  place?: string;
  /** Absent where that part listens to the key itself: the binding is listed only. */
  run?: () => void;
  /** Works while somebody types in a field too; only for keys with Ctrl, and digits with Alt. */
  whileTyping?: boolean;
  /** Only while the focus is in this part of the page; there it goes before others with the same keys. */
  within?: () => Element | null | undefined;
}

/** Gives the keys of a binding one by one, as they are labelled; `+` is a key too. */
export function listKeys(keys: string): string[] {
  return keys.split(/ |\+(?=.)/);
}

/** What was pressed, as far as keys are concerned. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const DIGIT = /^(?:Digit|Numpad)(\d)$/;

/**
 * Gives the name of what was pressed; Ctrl and the Mac's command key are one, Shift is in the letter. Of keys with Alt
 * only digits have one, by their place: with some keyboards they write signs.
 */
export function nameKey({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  const [, digit] = DIGIT.exec(code) ?? [];
  if (altKey) return digit !== undefined && !ctrlKey && !metaKey ? `Alt+${digit}` : undefined;
  const name = key === ' ' ? 'Space' : key;
  return ctrlKey || metaKey ? `Ctrl+${name.toLowerCase()}` : name;
}

/** Gives the bindings that hold where the focus is, those of that very part last. */
export function bindingsAt(bindings: readonly KeyBinding[], target: unknown): KeyBinding[] {
  const holds = ({ within }: KeyBinding): boolean =>
    within === undefined || (within()?.contains(target as Node | null) ?? false);
  return bindings
    .filter(holds)
    .toSorted((a, b) => Number(a.within !== undefined) - Number(b.within !== undefined));
}

/** What a key leads to: a binding, the wait for a second key, or nothing. */
export type Match = KeyBinding | 'wait' | undefined;

/** Finds what keys mean; of two bindings the later one goes first, as the part of the page it belongs to is on top. */
export function matchKeys(bindings: readonly KeyBinding[], pressed: readonly string[]): Match {
  const said = pressed.join(' ');
  return (
    bindings.findLast(({ keys }) => keys === said) ??
    (bindings.some(({ keys }) => keys.startsWith(`${said} `)) ? 'wait' : undefined)
  );
}
