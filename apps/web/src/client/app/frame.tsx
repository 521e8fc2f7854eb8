import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useLocation } from 'wouter';
import { storePresence } from '../presence/present-people.ts';
import { usePresence } from '../presence/use-presence.ts';
import { useChanges } from '../data/changes.ts';
import { findStartSite, useApplyPreferences } from '../data/preferences.ts';
import { usePerson } from '../data/visit.ts';
import { useStore } from '../data/store.ts';
import { useOnline } from '../data/online.ts';
import { readPastFromAddress, pastMoment } from '../data/past.ts';
import { isReached } from '../data/reach.ts';
import { startKeys, useKeys } from '../keys/keys.ts';
import { findPageOf, findSiteOf, findTabOf, PLACES } from '../places/places.ts';
import { useLoadedTerms } from '../terms/terms.ts';
import { Toasts } from '../ui/toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useTexts } from '../i18n/language.ts';
import { useCommands } from './commands.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LoginOver } from './login-over.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { TopBar } from './top-bar.tsx';

const PastBar = lazyPart(async () => (await import('../past/past-bar.tsx')).PastBar, { isRare: true });
const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Pages outside the frame, which the browser loads as separate documents. */
const OUTSIDE = /^\/(?:3d|api|docs|login|logout|harris_matrix)(?:\/|$)/;

readPastFromAddress();

/** The frame of every page: top bar, tabs, notices, shortcuts and toasts. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path, navigate] = useLocation();
  const [over, setOver] = useState<'palette' | 'keys'>();
  const site = findSiteOf(path);
  const close = (): void => setOver(undefined);
  const commands = useCommands();
  const { username } = usePerson();
  useChanges(site, undefined, storePresence);
  usePresence(site);
  useApplyPreferences(site);
  useLoadedTerms();
  // Runs only when the page is loaded, so that users can still navigate to the list of sites.
  useEffect(() => {
    const start = path === PLACES.home && location.search === '' ? findStartSite(username) : undefined;
    if (start !== undefined) navigate(PLACES.site(start), { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(startKeys, []);
  useKeys([
    { keys: 'Ctrl+k', label: t.palette, whileTyping: true, run: () => setOver('palette') },
    { keys: '/', label: t.search, run: () => setOver('palette') },
    { keys: '?', label: t.keys, run: () => setOver('keys') },
  ]);
  return (
    <RouterProvider navigate={(to) => (OUTSIDE.test(to) ? location.assign(to) : navigate(to))}>
      <div className="frame">
        <a className="frame-skip" href="#main">
          {t.skip}
        </a>
        {hasTable(path) && (
          <a
            className="frame-skip"
            href="#table"
            onClick={(event) => {
              event.preventDefault();
              document.querySelector<HTMLElement>('#table')?.focus();
            }}
          >
            {t.skipToTable}
          </a>
        )}
        <TopBar onSearch={() => setOver('palette')} onKeys={() => setOver('keys')} />
        <SiteTabs />
        <Notices />
        <Main page={findPageOf(path)}>{children}</Main>
        <Toasts />
        <KeysDialog isOpen={over === 'keys'} onClose={close} />
        {over === 'palette' && <CommandPalette onClose={close} commands={commands} site={site} />}
      </div>
    </RouterProvider>
  );
}

/** Pages whose content is a table of records. */
const TABLE_TABS: ReadonlySet<string | undefined> = new Set(['units', 'finds', 'periods']);

function hasTable(path: string): boolean {
  return TABLE_TABS.has(findTabOf(path)) || path.startsWith(PLACES.terms);
}

function Notices(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const online = useOnline();
  const reached = useStore(isReached);
  const [path] = useLocation();
  // The matrix shows this notice itself.
  const isPast = pastMoment !== '' && findTabOf(path) !== 'matrix';
  return (
    <div className="frame-notices">
      {isPast && <PastBar />}
      {(!online || !reached) && (
        <div className="frame-notice" role="status">
          {online ? t.unreached : t.offline}
        </div>
      )}
      <LoginOver />
    </div>
  );
}

/**
 * Main element of the page. Navigation to another page moves the focus here, like a page load. A
 * record that opens beside its list is not another page, so the focus stays in the list.
 */
function Main({ page, children }: { page: string; children: ReactNode }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <main id="main" ref={main} tabIndex={-1} className="frame-main">
      {children}
    </main>
  );
}
