import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { fetchList, queryOf, type Listed } from '../../data/queries.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { Turning } from '../../page/turning.tsx';
import { useTexts } from '../../i18n/language.ts';
import { isOpen, JobLine, type ShownJob } from './job-line.tsx';
import './jobs.css';
import { JOBS_TEXTS } from './jobs-texts.ts';

const LINES_PER_PAGE = 25;
/** Polling intervals: `open` while a job is queued or running, `quiet` otherwise. */
const LOOK_EVERY_MS = { open: 1_000, quiet: 10_000 };

/** Lists the background jobs with their progress and results. */
export function JobsPage(): ReactNode {
  const t = useTexts(JOBS_TEXTS);
  const [searchParams] = useSearchParams();
  const path = `/api/jobs${queryOf({ skip: searchParams.get('skip') ?? undefined, limit: LINES_PER_PAGE })}`;
  const jobs = useQuery<Listed<ShownJob>>({
    queryKey: ['jobs', path],
    queryFn: ({ signal }) => fetchList<ShownJob>(path, signal),
    refetchInterval: ({ state }) => LOOK_EVERY_MS[state.data?.rows.some(isOpen) ? 'open' : 'quiet'],
  });
  return (
    <Page title={t.title} trail={[]}>
      <p className="ui-soft">{t.intro}</p>
      <Shown query={jobs} rows={4}>
        {(listed) =>
          listed.rows.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              <ol className="jobs" aria-label={t.list}>
                {listed.rows.map((job) => (
                  <JobLine key={job.id} job={job} onCancelled={() => void jobs.refetch()} />
                ))}
              </ol>
              <Turning listed={listed} t={t} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}
