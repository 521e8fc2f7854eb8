import { useEffect, type ReactNode } from 'react';
import { Go } from '../ui/go.tsx';
import { useTexts } from '../i18n/language.ts';
import { STATE_TEXTS } from './page-texts.ts';

/** A breadcrumb. */
export interface Crumb {
  label: string;
  to: string;
}

export interface PageProps {
  /** Text of the `h1`. */
  title: string;
  /** Site of the page, added to the window title. */
  place?: string | undefined;
  /** Breadcrumbs between the home page and this page. */
  trail?: readonly Crumb[];
  /** Actions on the whole page, beside the heading. */
  actions?: ReactNode;
  /** True if the page fills the window and only its parts scroll. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page with window title, breadcrumbs, heading and content. */
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

/** Sets the window title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trowel`;
  }, [title]);
}
