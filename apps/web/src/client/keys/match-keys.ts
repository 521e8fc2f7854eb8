/** A keyboard shortcut, active while its part of the page is shown. */
export interface KeyBinding {
  /** One key or a sequence of two: `c`, `/`, `?`, `g u`, `Ctrl+k`, `Alt+1`. No shortcut may delete data. */
  keys: string;
  /** Label for the list on `?`, in the user's language. */
  label: string;
  /** Part of the page, as a heading in the list on `?`. Absent for global shortcuts. */
  place?: string;
  /** Absent if that part handles the key itself. The binding is then only listed. */
  run?: () => void;
  /** Also active while the user types in a field. Only for keys with Ctrl, and digits with Alt. */
  whileTyping?: boolean;
  /** Limits the shortcut to this element while it contains the focus. It then wins over others with the same keys. */
  within?: () => Element | null | undefined;
}

/** Splits the keys of a binding into single labels. `+` may itself be a key. */
export function listKeys(keys: string): string[] {
  return keys.split(/ |\+(?=.)/);
}

/** The relevant properties of a keyboard event. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const DIGIT = /^(?:Digit|Numpad)(\d)$/;

/**
 * Returns the name of the pressed key. Ctrl and the Mac's command key are equal, and Shift is part of
 * the letter. With Alt only digits have a name, by their position, because some keyboards type
 * characters with Alt.
 */
export function nameKey({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  const [, digit] = DIGIT.exec(code) ?? [];
  if (altKey) return digit !== undefined && !ctrlKey && !metaKey ? `Alt+${digit}` : undefined;
  const name = key === ' ' ? 'Space' : key;
  return ctrlKey || metaKey ? `Ctrl+${name.toLowerCase()}` : name;
}

/** Returns the bindings active at the focused element, those limited to it last. */
export function bindingsAt(bindings: readonly KeyBinding[], target: unknown): KeyBinding[] {
  const holds = ({ within }: KeyBinding): boolean =>
    within === undefined || (within()?.contains(target as Node | null) ?? false);
  return bindings
    .filter(holds)
    .toSorted((a, b) => Number(a.within !== undefined) - Number(b.within !== undefined));
}

/** Result of a key press: a binding, the wait for a second key, or nothing. */
export type Match = KeyBinding | 'wait' | undefined;

/** Finds the binding of the pressed keys. The last one wins, because its part of the page is on top. */
export function matchKeys(bindings: readonly KeyBinding[], pressed: readonly string[]): Match {
  const sequence = pressed.join(' ');
  return (
    bindings.findLast(({ keys }) => keys === sequence) ??
    (bindings.some(({ keys }) => keys.startsWith(`${sequence} `)) ? 'wait' : undefined)
  );
}
