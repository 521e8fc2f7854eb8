import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { holdPage } from '../data/hold-page.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './ui-texts.ts';

export interface LeaveGuardProps {
  /** Something on the page is begun and not finished. */
  isHeld: boolean;
  title: string;
  /** What is lost by leaving, or what stays. */
  children: ReactNode;
}

/**
 * Asks before the page is left for another one of the program, or closed. Going back in the browser cannot be held up: what
 * is to stay must be stored.
 */
export function LeaveGuard({ isHeld, title, children }: LeaveGuardProps): ReactNode {
  const t = useTexts(UI_TEXTS);
  const [, go] = useLocation();
  const [wanted, setWanted] = useState<string>();
  const isHolding = isHeld && wanted === undefined;
  useEffect(() => (isHeld ? holdPage() : undefined), [isHeld]);
  useEffect(() => {
    if (!isHolding) return undefined;
    const push = history.pushState;
    history.pushState = (state, unused, to) => {
      const next = new URL(String(to ?? ''), location.href);
      if (next.pathname === location.pathname) push.call(history, state, unused, to);
      else setWanted(next.pathname + next.search + next.hash);
    };
    return () => {
      history.pushState = push;
    };
  }, [isHolding]);
  const stay = (): void => setWanted(undefined);
  return (
    <Dialog title={title} isOpen={wanted !== undefined} onClose={stay}>
      {children}
      <p className="ui-buttons">
        <Button look="main" onPress={stay}>
          {t.stay}
        </Button>
        <Button onPress={() => go(wanted ?? '')}>{t.leave}</Button>
      </p>
    </Dialog>
  );
}
