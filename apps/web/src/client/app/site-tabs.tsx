import { Fragment, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { findSiteOf, findTabOf, PLACES } from '../places/places.ts';
import { useOpenCounts } from '../records/unit-findings.ts';
import { useMay } from '../data/visit.ts';
import { Go } from '../ui/go.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { listKinds } from '../kinds/kinds.ts';
import { Menu } from '../ui/menu.tsx';
import { FRAME_TEXTS } from './frame-texts.ts';
import { SITE_PAGES, type SitePage } from './pages.ts';

const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera, { isRare: true });

/** Largest count shown, because phones have no room for more digits. */
const MOST_COUNTED = 999;

/** Tabs of the current site. On a phone four and the camera are at the bottom, the others behind "More". */
export function SiteTabs(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path] = useLocation();
  const [moreAt, setMoreAt] = useState<string>();
  const isMore = moreAt === path;
  const site = findSiteOf(path);
  const isPhone = usePhone();
  const hasCamera = useMay('create') && isPhone;
  if (site === undefined) return undefined;
  return (
    <nav className={isMore ? 'frame-tabs frame-tabs-more' : 'frame-tabs'} aria-label={t.tabs}>
      <ul>
        {SITE_PAGES.filter(({ isHidden }) => !isHidden).map((page) => (
          <Fragment key={page.tab}>
            <Tab
              page={page}
              site={site}
              chosen={findTabOf(path)}
              isAtBottom={page.isAtBottom === true && !(hasCamera && page.tab === 'media')}
            />
            {page.tab === 'finds' && <KindsTab site={site} chosen={findTabOf(path)} />}
          </Fragment>
        ))}
        {hasCamera && (
          <li className="frame-tab-main">
            <Camera site={site} />
          </li>
        )}
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

/** The menu of the declared kinds of record. The open one replaces the name of the menu. */
function KindsTab({ site, chosen }: { site: string; chosen: string | undefined }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const language = useLanguage();
  const kinds = listKinds();
  const open = kinds.find(({ name }) => name === chosen);
  const lines = kinds.map(({ name, plural }) => ({
    id: name,
    label: plural[language],
    to: PLACES.kind(site, name),
  }));
  return (
    <li className="frame-kinds" data-open={open !== undefined || undefined}>
      <Menu
        label={t.kinds}
        buttonLabel={open ? `${t.kinds}: ${open.plural[language]}` : t.kinds}
        face={
          <>
            {open?.plural[language] ?? t.kinds} <span aria-hidden="true">▾</span>
          </>
        }
        groups={[{ id: 'kinds', title: t.kinds, lines, chosen: open?.name }]}
      />
    </li>
  );
}

interface TabProps {
  page: SitePage;
  site: string;
  chosen: string | undefined;
  isAtBottom: boolean;
}

function Tab({ page, site, chosen, isAtBottom }: TabProps): ReactNode {
  const title = useTexts(page.title);
  const { tab, isOutside, Part } = page;
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

/** Numbers of open errors and, beside them, of open warnings. */
function OpenCount({ site, tab }: { site: string; tab: string }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const { count } = useFormat();
  const open = useOpenCounts(site, tab);
  if (open === undefined) return undefined;
  const { errors, warnings } = open;
  const marks = [
    { look: 'frame-count', of: errors, label: t.openErrors(errors) },
    { look: 'frame-count frame-count-warn', of: warnings, label: t.openWarnings(warnings) },
  ].filter(({ of }) => of > 0);
  return marks.map(({ look, of, label }) => (
    <Fragment key={look}>
      <span className={look} aria-hidden="true" title={label}>
        {of > MOST_COUNTED ? `${MOST_COUNTED}+` : count(of)}
      </span>
      <span className="unseen">, {label}</span>
    </Fragment>
  ));
}
