import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Ago } from '../../ui/ago.tsx';
import { Go } from '../../ui/go.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { ServiceList } from './service-list.tsx';
import { Pairs } from './pairs.tsx';
import type { SystemState } from './system-state.ts';
import './system.css';
import { SYSTEM_TEXTS } from './system-texts.ts';

/** Polling interval while the page is open. */
const LOOK_EVERY_MS = 15_000;
/** Share of free disk space below which a warning is shown. */
const LITTLE = 0.05;

/** State of the services, limits and backups, for administrators. */
export function SystemPage(): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const isAllowed = useMay('manage_users');
  return (
    <Page title={t.title} trail={[]}>
      {isAllowed ? (
        <System />
      ) : (
        <Empty action={<Go to={PLACES.account}>{t.toAccount}</Go>}>{t.forbidden}</Empty>
      )}
    </Page>
  );
}

function System(): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const system = useQuery({
    // Notifications about backups invalidate keys that begin with this name.
    queryKey: ['backups', 'system'],
    refetchInterval: LOOK_EVERY_MS,
    queryFn: async ({ signal }) => dataOf(await fetchApi<SystemState>('/api/system', { signal })),
  });
  return (
    <Shown query={system}>
      {(state) => (
        <div className="system">
          <Backup state={state} />
          <ServiceList state={state} />
          <Storage state={state} />
          <ChangeLog state={state} />
          <Work state={state} />
          <section className="ui-card" aria-labelledby="system-docs">
            <h2 id="system-docs">{t.docs}</h2>
            <p className="ui-soft">{t.docsHint}</p>
            <a href="/docs">{t.docs}</a>
          </section>
        </div>
      )}
    </Shown>
  );
}

/**
 * The browser downloads the backup itself and shows the progress. The file may be too large for the
 * memory of a page.
 */
function Backup({ state: { last_backup: last } }: { state: SystemState }): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const { bytes } = useFormat();
  return (
    <section className="ui-card" aria-labelledby="system-backup">
      <h2 id="system-backup">{t.backup}</h2>
      <p>{t.backupHint}</p>
      <a
        className="ui-button ui-main"
        href="/api/backup"
        download
        onClick={() => showToast({ text: t.begun })}
      >
        {t.download}
      </a>
      <p className="ui-soft">
        {t.last}:{' '}
        {last === null ? (
          t.never
        ) : (
          <>
            <Ago at={last.at} />, {bytes(last.size_bytes)}, {t.by} <PersonName username={last.actor} />
          </>
        )}
      </p>
    </section>
  );
}

function Storage({ state: { database, disk, files } }: { state: SystemState }): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const { bytes, count } = useFormat();
  const isLow = disk.free_bytes < disk.total_bytes * LITTLE;
  return (
    <section className="ui-card" aria-labelledby="system-storage">
      <h2 id="system-storage">{t.database}</h2>
      <Pairs
        pairs={[
          [t.engine, database.engine],
          [t.size, bytes(database.size_bytes)],
          [t.migration, database.migration],
          [t.files, t.filesOf(count(files.count), bytes(files.size_bytes))],
          [t.disk, t.free(bytes(disk.free_bytes), bytes(disk.total_bytes))],
        ]}
      />
      {isLow && (
        <p className="ui-problem" role="alert">
          {t.low}
        </p>
      )}
    </section>
  );
}

/** Shows whether the change log was altered directly in the database. */
function ChangeLog({ state: { change_log: log } }: { state: SystemState }): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const { count } = useFormat();
  const { first_bad: first } = log;
  return (
    <section className="ui-card" aria-labelledby="system-log">
      <h2 id="system-log">{t.log}</h2>
      {first === null ? (
        <p>{(log.state === 'checking' ? t.logChecking : t.logWhole)(count(log.lines))}</p>
      ) : (
        <p className="ui-problem" role="alert">
          {(log.state === 'broken' ? t.logBroken : t.logUnknown)(count(first.sequence))}{' '}
          {t.logFaults[first.fault]}
        </p>
      )}
      {log.state !== 'checking' && (
        <p className="ui-soft">
          {t.checked}: <Ago at={log.checked_at} />
        </p>
      )}
    </section>
  );
}

function Work({ state: { jobs, limits } }: { state: SystemState }): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const { count } = useFormat();
  const running = [...jobs.running, ...(jobs.waiting > 0 ? [t.waiting(count(jobs.waiting))] : [])];
  return (
    <section className="ui-card" aria-labelledby="system-work">
      <h2 id="system-work">{t.work}</h2>
      <Pairs
        pairs={[
          [t.jobs, running.length === 0 ? t.noJobs : running.join(', ')],
          ...(limits.length === 0 ? [[t.limits, t.noLimits] as const] : []),
          ...limits.map(
            ({ name, limit, window_s: windowS }) =>
              [t.limitNames[name] ?? name, t.limit(count(limit), formatWindow(windowS))] as const,
          ),
        ]}
      />
    </section>
  );
}

/** Returns a duration in the largest unit that divides it: 60 is "1 min", 3600 is "1 h". */
function formatWindow(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
