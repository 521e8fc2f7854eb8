import {
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { CellActions } from './grid-parts.ts';

export interface CellEditorProps {
  label: string;
  /** Initial text. */
  start: string;
  offered: readonly string[] | undefined;
  onFinish: CellActions['finish'];
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The input of a cell in editing. Enter and Tab confirm, Escape cancels. A text of several lines gets
 * a textarea, in which Alt-Enter inserts a line break.
 */
export function CellEditor({ label, start, offered, onFinish }: CellEditorProps): ReactNode {
  const listId = useId();
  const field = useRef<Field>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(start.length, start.length);
  }, [start]);

  const finish = (text: string | undefined, step: Parameters<typeof onFinish>[1]): void => {
    if (isDone.current) return;
    isDone.current = true;
    onFinish(text, step);
  };
  const press = (event: KeyboardEvent<Field>): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey, currentTarget } = event;
    const step = key === 'Enter' ? (shiftKey ? 'up' : 'down') : shiftKey ? 'previous' : 'next';
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    event.preventDefault();
    if (key === 'Enter' && altKey) return breakLine(currentTarget);
    finish(key === 'Escape' ? undefined : textOf(currentTarget, start), key === 'Escape' ? 'stay' : step);
  };
  const shared = {
    className: 'grid-input',
    'aria-label': label,
    defaultValue: start,
    onKeyDown: press,
    onBlur: ({ target }: FocusEvent<Field>) => finish(textOf(target, start), 'stay'),
    // The clipboard acts on the input, not on the grid.
    onPaste: stop,
    onCopy: stop,
    onCut: stop,
  };
  if (LINE_END.test(start)) {
    return <textarea {...shared} ref={field as RefObject<HTMLTextAreaElement | null>} rows={1} />;
  }
  const list = offered && offered.length > 0 ? listId : undefined;
  return (
    <>
      <input {...shared} ref={field as RefObject<HTMLInputElement | null>} list={list} />
      {list !== undefined && (
        <datalist id={listId}>
          {offered?.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

const LINE_END = /[\r\n]/;

function stop(event: ClipboardEvent): void {
  event.stopPropagation();
}

/** Returns the original text if nothing was edited, because an input normalizes line endings. */
function textOf({ value, defaultValue }: Field, start: string): string {
  return value === defaultValue.replaceAll(/\r\n?/g, '\n') ? start : value;
}

function breakLine(field: Field): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
}
