import { useEffect, useRef } from 'react';
import type { RecordName } from '../data/queries.ts';
import { useKeys } from '../keys/keys.ts';
import { nameKey, type KeyBinding } from '../keys/match-keys.ts';
import { findSiteOf } from '../places/places.ts';
import { useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import { useBatches } from './use-batches.ts';

/**
 * Binds Ctrl-Z to undo the last save, also outside the table. During typing, Ctrl-Z is left to the
 * browser.
 * In a field where nothing was typed since it got the focus, or since Enter, Ctrl-Z undoes the save.
 */
export function useUndoKey(name: RecordName, within?: KeyBinding['within']): void {
  const t = useTexts(TABLE_TEXTS);
  const { undoLast } = useBatches(name, findSiteOf(location.pathname) ?? '');
  const place = useRef(within);
  useEffect(() => {
    place.current = within;
  });
  useKeys([{ keys: 'Ctrl+z', label: t.keyUndo, run: () => void undoLast(), ...(within && { within }) }]);
  useEffect(() => {
    let isTyped = false;
    const reset = (): void => void (isTyped = false);
    const type = (): void => void (isTyped = true);
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') isTyped = false;
      if (nameKey(event) !== 'Ctrl+z' || event.shiftKey || event.defaultPrevented || isTyped) return;
      const { target } = event;
      if (!(target instanceof Element) || !target.matches('input, textarea') || target.closest('[role=grid]'))
        return;
      if (place.current && !place.current()?.contains(target)) return;
      event.preventDefault();
      void undoLast();
    };
    const listeners = [
      ['focusin', reset],
      ['input', type],
      ['keydown', press as (event: Event) => void],
    ] as const;
    for (const [kind, listener] of listeners) addEventListener(kind, listener);
    return () => {
      for (const [kind, listener] of listeners) removeEventListener(kind, listener);
    };
  }, [undoLast]);
}
