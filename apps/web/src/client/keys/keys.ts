import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { bindingsAt, matchKeys, nameKey, type KeyBinding } from './match-keys.ts';

const CHORD_MS = 1_200;
/** Where keys are letters and arrows, not commands. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
/** Where keys choose among what is listed, are typed into a cell, or belong to a drawing. */
const OWN_KEYS =
  '[role=menu], [role=listbox], [role=grid]:not([data-commands]), [role=combobox], [data-own-keys]';

const bound = createStore<readonly (readonly KeyBinding[])[]>([]);

/** Lets keys do something while the part of the page that says so is shown; the newest goes first. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  // Before it is painted: what can be seen can be pressed.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  const named = bindings
    .map(({ keys, label, place, whileTyping }) => `${keys}\t${label}\t${place}\t${whileTyping}`)
    .join('\n');
  useLayoutEffect(() => {
    // What a key runs may change with each drawing; which keys there are, seldom.
    const held = latest.current.map((binding, i) => ({
      ...binding,
      ...(binding.run && { run: () => latest.current[i]?.run?.() }),
    }));
    bound.set([...bound.get(), held]);
    return () => bound.set(bound.get().filter((one) => one !== held));
  }, [named]);
}

/** All keys that do something now, each once. */
export function useBoundKeys(): KeyBinding[] {
  const all = useStore(bound).flat();
  return [
    ...new Map(
      all.map((binding) => {
        const { keys, label, place = '', within } = binding;
        return [`${keys} ${place} ${within || place ? label : ''}`, binding];
      }),
    ).values(),
  ];
}

/** Listens to the keys of the whole page; gives what ends that. */
export function startKeys(): () => void {
  let pressed: string[] = [];
  let since = 0;
  const listen = (event: KeyboardEvent): void => {
    const name = nameKey(event);
    if (event.defaultPrevented || event.isComposing || name === undefined || isModifier(event.key)) return;
    if (event.timeStamp - since > CHORD_MS) pressed = [];
    since = event.timeStamp;
    const isTaken = takesKeys(event.target, name);
    const bindings = bindingsAt(bound.get().flat(), event.target).filter(
      ({ run, whileTyping }) => run !== undefined && (!isTaken || whileTyping),
    );
    const match = matchKeys(bindings, [...pressed, name]) ?? matchKeys(bindings, [name]);
    pressed = match === 'wait' ? [name] : [];
    if (match === undefined || match === 'wait') return;
    event.preventDefault();
    match.run?.();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt';
}

/** Space presses the button that has the focus; all others keys pass there. */
function takesKeys(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) || target.closest(OWN_KEYS)) return true;
  return name === 'Space' && target.closest('button, a, summary') !== null;
}
