import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { CellHands } from './grid-parts.ts';

export interface CellEditorProps {
  label: string;
  /** What stands in it at first. */
  start: string;
  offered: readonly string[] | undefined;
  onFinish: CellHands['finish'];
}

/** The field a cell becomes while it is edited: Enter and Tab keep what was typed, Escape gives it up. */
export function CellEditor({ label, start, offered, onFinish }: CellEditorProps): ReactNode {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(start.length, start.length);
  }, [start]);

  const finish = (text: string | undefined, step: Parameters<typeof onFinish>[1]): void => {
    if (isDone.current) return;
    isDone.current = true;
    onFinish(text, step);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const step = key === 'Enter' ? (shiftKey ? 'up' : 'down') : shiftKey ? 'previous' : 'next';
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    event.preventDefault();
    finish(key === 'Escape' ? undefined : event.currentTarget.value, key === 'Escape' ? 'stay' : step);
  };
  return (
    <>
      <input
        ref={input}
        className="grid-input"
        aria-label={label}
        defaultValue={start}
        list={offered && offered.length > 0 ? listId : undefined}
        onKeyDown={press}
        onBlur={({ target }) => finish(target.value, 'stay')}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
      />
      {offered && offered.length > 0 && (
        <datalist id={listId}>
          {offered.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
