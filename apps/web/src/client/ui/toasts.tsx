import { useRef, type ReactNode } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { useTexts } from '../i18n/language.ts';
import { useFreePlace } from './use-free-place.ts';
import { UI_TEXTS } from './ui-texts.ts';
import { Button } from './button.tsx';

/** A short message about an action, with an undo button where it can be undone. */
export interface Toast {
  text: string;
  kind?: 'said' | 'bad';
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** Batch of the action. `hideToastOf` hides the message if the batch is undone elsewhere. */
  batch?: string | undefined;
}

interface ShownToast extends Toast {
  id: number;
}

const SHOWN_MS = 8_000;
const MOST_SHOWN = 3;
const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/**
 * Shows a message at the edge of the page. Messages that can be undone stay longer.
 * A message replaces an earlier one that differs in its numbers only.
 */
export function showToast(toast: Toast): void {
  const id = ++lastId;
  const others = toasts.get().filter((other) => !isSameMessage(other, toast));
  toasts.set([...others, { ...toast, id }].slice(-MOST_SHOWN));
  setTimeout(() => hide(id), toast.undo || toast.kind === 'bad' ? 2 * SHOWN_MS : SHOWN_MS);
}

/** Messages that can be undone are not replaced, because each undoes something else. */
function isSameMessage(one: Toast, other: Toast): boolean {
  return !one.undo && !other.undo && one.kind === other.kind && kindOf(one.text) === kindOf(other.text);
}

function kindOf(text: string): string {
  return text.replaceAll(/\d+/g, '#');
}

/** Hides the message of a batch that was undone elsewhere. */
export function hideToastOf(batch: string): void {
  toasts.set(toasts.get().filter((toast) => toast.batch !== batch));
}

function hide(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** The area of the messages, announced by screen readers. */
export function Toasts(): ReactNode {
  const t = useTexts(UI_TEXTS);
  const shown = useStore(toasts);
  const self = useRef<HTMLDivElement>(null);
  useFreePlace(self, shown, shown.length > 0);
  return (
    <div ref={self} className="ui-toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, kind = 'said', undo }) => (
        <div key={id} className={`ui-toast ui-toast-${kind}`}>
          <span>{text}</span>
          {undo && (
            <Button
              look="plain"
              onPress={() => {
                hide(id);
                undo();
              }}
            >
              {t.undo}
            </Button>
          )}
          <Button look="plain" aria-label={t.close} onPress={() => hide(id)}>
            ×
          </Button>
        </div>
      ))}
    </div>
  );
}
