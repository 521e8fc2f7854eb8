import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { findSiteOf, findTabOf } from '../places/places.ts';
import { useOpenCount } from '../records/unit-findings.ts';
import { Go } from '../ui/go.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { SITE_PAGES, type SitePage } from './pages.ts';

/** Largest count shown, because phones have no room for more digits. */
const MOST_COUNTED = 999;

/** Tabs of the current site. On a phone five are at the bottom and the others behind "More". */
export function SiteTabs(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path] = useLocation();
  const [moreAt, setMoreAt] = useState<string>();
  const isMore = moreAt === path;
  const site = findSiteOf(path);
  if (site === undefined) return undefined;
  return (
    <nav className={isMore ? 'frame-tabs frame-tabs-more' : 'frame-tabs'} aria-label={t.tabs}>
      <ul>
        {SITE_PAGES.filter(({ isHidden }) => !isHidden).map((page) => (
          <Tab key={page.tab} page={page} site={site} chosen={findTabOf(path)} />
        ))}
      </ul>
      <button
        type="button"
        className="frame-tab frame-more"
        aria-expanded={isMore}
        onClick={() => setMoreAt(isMore ? undefined : path)}
      >
        {t.more}
      </button>
    </nav>
  );
}

interface TabProps {
  page: SitePage;
  site: string;
  chosen: string | undefined;
}

function Tab({ page, site, chosen }: TabProps): ReactNode {
  const title = useTexts(page.title);
  const { tab, isAtBottom, isOutside, Part } = page;
  return (
    <li className={isAtBottom ? 'frame-tab-main' : ''}>
      <Go
        to={page.path(site)}
        isOutside={isOutside === true}
        className="frame-tab"
        // Loads the page early, because it is probably opened next.
        onPointerEnter={Part.begin}
        onFocus={Part.begin}
        aria-current={chosen === tab ? 'page' : undefined}
      >
        {title}
        {tab === 'findings' && <OpenCount site={site} tab={chosen ?? ''} />}
      </Go>
    </li>
  );
}

/** Number of open findings beside the name of the tab. */
function OpenCount({ site, tab }: { site: string; tab: string }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const { count } = useFormat();
  const open = useOpenCount(site, tab);
  if (open === undefined || open === 0) return undefined;
  return (
    <>
      <span className="frame-count" aria-hidden="true" title={t.openFindings(open)}>
        {open > MOST_COUNTED ? `${MOST_COUNTED}+` : count(open)}
      </span>
      <span className="unseen">, {t.openFindings(open)}</span>
    </>
  );
}
