import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { holdPage } from '../data/hold-page.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './ui-texts.ts';

export interface LeaveGuardProps {
  /** True if the page has unfinished work. */
  isHeld: boolean;
  title: string;
  /** Text that explains what would be lost or preserved. */
  children: ReactNode;
}

/**
 * Asks for confirmation before the user leaves for another page, or closes the tab.
 * The back button of the browser cannot be blocked, so data must be stored to survive it.
 */
export function LeaveGuard({ isHeld, title, children }: LeaveGuardProps): ReactNode {
  const t = useTexts(UI_TEXTS);
  const [, go] = useLocation();
  const [destination, setDestination] = useState<string>();
  const isHolding = isHeld && destination === undefined;
  useEffect(() => (isHeld ? holdPage() : undefined), [isHeld]);
  useEffect(() => {
    if (!isHolding) return undefined;
    const push = history.pushState;
    history.pushState = (state, unused, to) => {
      const next = new URL(String(to ?? ''), location.href);
      if (next.pathname === location.pathname) push.call(history, state, unused, to);
      else setDestination(next.pathname + next.search + next.hash);
    };
    return () => {
      history.pushState = push;
    };
  }, [isHolding]);
  const stay = (): void => setDestination(undefined);
  return (
    <Dialog title={title} isOpen={destination !== undefined} onClose={stay}>
      {children}
      <p className="ui-buttons">
        <Button look="main" onPress={stay}>
          {t.stay}
        </Button>
        <Button onPress={() => go(destination ?? '')}>{t.leave}</Button>
      </p>
    </Dialog>
  );
}
