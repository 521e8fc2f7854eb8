import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { bindingsAt, matchKeys, nameKey, type KeyBinding } from './match-keys.ts';

const CHORD_MS = 1_200;
/** Elements in which keys type or move, so that they are not shortcuts. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
/** Elements that handle keys themselves: lists, grid cells, drawings. */
const OWN_KEYS =
  '[role=menu], [role=listbox], [role=grid]:not([data-commands]), [role=combobox], [data-own-keys]';

const bound = createStore<readonly (readonly KeyBinding[])[]>([]);

/** Registers shortcuts while the component is mounted. Of equal keys the newest registration wins. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  // Runs before painting, so that the shortcuts of visible parts already work.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  const named = bindings
    .map(({ keys, label, place, whileTyping }) => `${keys}\t${label}\t${place}\t${whileTyping}`)
    .join('\n');
  useLayoutEffect(() => {
    // The actions may change with each render, the set of shortcuts rarely.
    const registered = latest.current.map((binding, i) => ({
      ...binding,
      ...(binding.run && { run: () => latest.current[i]?.run?.() }),
    }));
    bound.set([...bound.get(), registered]);
    return () => bound.set(bound.get().filter((one) => one !== registered));
  }, [named]);
}

/** Returns all active shortcuts without duplicates. */
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

/** Starts handling the shortcuts of the whole page. Returns a function that stops it. */
export function startKeys(): () => void {
  let pressed: string[] = [];
  let since = 0;
  const listen = (event: KeyboardEvent): void => {
    const name = nameKey(event);
    if (event.defaultPrevented || event.isComposing || name === undefined || isModifier(event.key)) return;
    if (event.timeStamp - since > CHORD_MS) pressed = [];
    since = event.timeStamp;
    const isHandled = handlesKey(event.target, name);
    const bindings = bindingsAt(bound.get().flat(), event.target).filter(
      ({ run, whileTyping }) => run !== undefined && (!isHandled || whileTyping),
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

/** Returns true if the element handles the key itself. A button or link handles only Space. */
function handlesKey(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) || target.closest(OWN_KEYS)) return true;
  return name === 'Space' && target.closest('button, a, summary') !== null;
}
