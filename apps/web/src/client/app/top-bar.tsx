import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useOnline } from '../data/online.ts';
import { useSites } from '../data/queries.ts';
import { usePerson } from '../data/visit.ts';
import { findSiteOf, PLACES } from '../places/places.ts';
import { CommentsForMe } from '../comments/comments-for-me.tsx';
import { PresenceMenu } from '../presence/presence-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Go } from '../ui/go.tsx';
import { Menu } from '../ui/menu.tsx';
import { useFormat } from '../i18n/format.ts';
import { LANGUAGE_NAMES, useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { listOfferedPages } from './pages.ts';
import { leave } from '../page/leave.ts';
import { useDisplaySettings } from '../ui/display-settings.tsx';

/** Top bar of every page: site menu, search and user menu. */
export function TopBar({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  return (
    <header className="frame-bar">
      <Go to={PLACES.home} className="frame-brand" aria-label={t.toHome}>
        <TrowelIcon />
        <span className="frame-brand-name">Trowel</span>
      </Go>
      <SiteChooser onSearch={onSearch} />
      <Button look="plain" onPress={onSearch} aria-keyshortcuts="Control+K">
        <span className="frame-search">
          <SearchIcon />
          <span className="frame-search-words">{t.search}</span>
          <kbd>Ctrl K</kbd>
        </span>
      </Button>
      <CommentsForMe />
      <PresenceMenu />
      <PersonMenu onKeys={onKeys} />
    </header>
  );
}

function SiteChooser({ onSearch }: { onSearch: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path] = useLocation();
  const site = findSiteOf(path);
  const { rows = [], pagination } = useSites().data ?? {};
  const { count } = useFormat();
  const total = pagination?.total ?? 0;
  const lines = rows.map(({ id, site_name, municipality }) => ({
    id: String(id),
    label: site_name,
    hint: municipality ?? undefined,
    to: PLACES.site(site_name),
  }));
  return (
    <Menu
      label={t.chooseSite}
      buttonLabel={`${t.chooseSite}: ${site ?? t.noSite}`}
      face={
        <>
          <span className="frame-site">{site ?? t.noSite}</span>
          <span aria-hidden="true">▾</span>
        </>
      }
      onChoose={(line) => line === 'search' && onSearch()}
      groups={[
        {
          id: 'search',
          title: t.search,
          lines: total > rows.length ? [{ id: 'search', label: t.searchSites(count(total)) }] : [],
        },
        { id: 'sites', title: t.sites, lines },
        { id: 'all', title: t.allSites, lines: [{ id: 'home', label: t.allSites, to: PLACES.home }] },
      ].filter((group) => group.lines.length > 0)}
    />
  );
}

function PersonMenu({ onKeys }: { onKeys: () => void }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path] = useLocation();
  const { username, fullName, permissions } = usePerson();
  const name = fullName ?? username;
  const { language, theme, change } = useDisplaySettings();
  const online = useOnline();
  const choose = (id: string, group: string): void => {
    if (group === 'language') change({ language: id === 'it' ? 'it' : 'en' });
    if (group === 'theme') change({ theme: id === 'light' || id === 'dark' ? id : 'device' });
    if (id === 'keys') onKeys();
    if (id === 'logout') void leave(t.stillIn);
  };
  return (
    <Menu
      label={t.person(name)}
      onChoose={choose}
      buttonLabel={t.person(name)}
      face={
        <>
          <span className={online ? 'frame-dot' : 'frame-dot frame-dot-off'} aria-hidden="true" />
          <span className="frame-person">{name}</span>
          <span aria-hidden="true">▾</span>
        </>
      }
      groups={[
        {
          id: 'places',
          title: t.everywhere,
          lines: [
            ...listOfferedPages(permissions, findSiteOf(path)).map(({ id, path, title }) => ({
              id,
              label: title[language],
              to: path,
            })),
            { id: 'keys', label: t.keys, hint: '?' },
          ],
        },
        {
          id: 'language',
          title: t.language,
          isTitled: true,
          chosen: language,
          lines: Object.entries(LANGUAGE_NAMES).map(([id, label]) => ({ id, label })),
        },
        {
          id: 'theme',
          title: t.theme,
          isTitled: true,
          chosen: theme,
          lines: Object.entries(t.themes).map(([id, label]) => ({ id, label })),
        },
        { id: 'end', title: t.logout, lines: [{ id: 'logout', label: t.logout }] },
      ]}
    />
  );
}

function SearchIcon(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="6.5" cy="6.5" r="4.5" strokeWidth="1.6" />
      <path d="M10 10l4.5 4.5" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

function TrowelIcon(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path d="M3 3 20 9 15 15 9 20Z" fill="#a0552b" />
      <path d="M16 16l4 4" stroke="var(--soft)" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M21 21l7 7" stroke="#7a4a24" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
