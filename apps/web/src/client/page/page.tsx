import { useEffect, type ReactNode } from 'react';
import { Go } from '../ui/go.tsx';
import { useTexts } from '../i18n/language.ts';
import { STATE_TEXTS } from './page-texts.ts';

/** A step of the way from the home to a page. */
export interface Crumb {
  label: string;
  to: string;
}

export interface PageProps {
  /** The one `h1`. */
  title: string;
  /** In the window's title after the page's own; the site it belongs to. */
  place?: string | undefined;
  /** The steps between the home and this page. */
  trail?: readonly Crumb[];
  /** What can be done with the whole page, beside the heading. */
  actions?: ReactNode;
  /** Fills the window; only its parts scroll. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page: its title, the way to it, its heading, and what it shows. */
export function Page({ title, place, trail, actions, isWide = false, children }: PageProps): ReactNode {
  useTitle(place === undefined ? title : `${title} · ${place}`);
  return (
    <div className={isWide ? 'page page-wide' : 'page'}>
      {trail && <Trail trail={trail} />}
      <div className="page-head">
        <h1 className="page-title">{title}</h1>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

function Trail({ trail }: { trail: readonly Crumb[] }): ReactNode {
  const t = useTexts(STATE_TEXTS);
  return (
    <nav className="page-trail" aria-label={t.trail}>
      <ol>
        {[{ label: t.home, to: '/' }, ...trail].map(({ label, to }) => (
          <li key={to}>
            <Go to={to}>{label}</Go>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Names the window after what it shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trowel`;
  }, [title]);
}
