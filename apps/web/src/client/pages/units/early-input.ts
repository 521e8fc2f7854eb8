import { useEffect, type RefObject } from 'react';
import { useReady } from '../../line/line-input.ts';

/** Input of the user before the parser of the line was loaded. */
export interface EarlyInput {
  hasFocus?: boolean;
  /** True if Enter was pressed and nothing was typed since. */
  isEntered?: boolean;
  /** Several lines that were pasted. */
  lines?: string;
}

interface EarlyInputOptions {
  lineRef: RefObject<HTMLInputElement | null>;
  setLines: (lines: string | undefined) => void;
  /** Records the line. Undefined while it cannot be recorded. */
  onEnter: (() => Promise<void>) | undefined;
}

/** Continues with what the user did before the line was loaded: the focus, pasted lines and Enter. */
export function useEarlyInput(
  earlyRef: RefObject<EarlyInput>,
  { lineRef, setLines, onEnter }: EarlyInputOptions,
): void {
  useReady(() => {
    const { hasFocus, lines } = earlyRef.current;
    setLines(lines);
    const input = lineRef.current;
    if (!hasFocus || !input) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  });
  useEffect(() => {
    if (!earlyRef.current.isEntered || !onEnter) return;
    earlyRef.current.isEntered = false;
    void onEnter();
  });
}
