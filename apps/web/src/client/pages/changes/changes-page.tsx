import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useChangeBatches } from './change-batches.ts';
import { Page } from '../../page/page.tsx';
import { Turning } from '../../page/turning.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PAST_TEXTS } from '../../past/past-texts.ts';
import { StateChoice } from '../../past/state-choice.tsx';
import { usePastDays } from '../../past/past-days.ts';
import { mapKindTexts } from '../../kinds/kinds.ts';
import { PLACES } from '../../places/places.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { BatchList } from './batch-list.tsx';
import './changes.css';
import { CHANGES_TEXTS } from './changes-texts.ts';

const CHANGES_PER_PAGE = 50;

/** The change log: who changed what, the values before each change, and Undo buttons. */
export function ChangesPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const [searchParams] = useSearchParams();
  const given = (name: string): string | undefined => searchParams.get(name) ?? undefined;
  const isFiltered = ['entity', 'action', 'actor', 'since', 'batch'].some((name) => searchParams.has(name));
  const log = useChangeBatches({
    site_name: site,
    entity: given('entity'),
    action: given('action'),
    actor: given('actor'),
    since: given('since'),
    batch: given('batch'),
    skip: given('skip'),
    limit: CHANGES_PER_PAGE,
  });
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={<Filters site={site} />}
    >
      <p className="ui-soft">{t.intro}</p>
      <PastStates site={site} />
      <Shown query={log} rows={10}>
        {(listed) =>
          listed.rows.length === 0 ? (
            <Empty>{isFiltered ? t.noneFound : t.none}</Empty>
          ) : (
            <>
              <BatchList site={site} batches={listed.rows} isOpen={searchParams.has('batch')} />
              <Turning listed={listed} t={t} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

/** Links to the records of a site as they were at the end of a chosen day. */
function PastStates({ site }: { site: string }): ReactNode {
  const t = useTexts(PAST_TEXTS);
  const { data: days } = usePastDays(site);
  if (!days || days.days.length === 0) return undefined;
  return (
    <div className="changes-past">
      <StateChoice
        label={t.asItWas}
        none={t.choose}
        value=""
        days={days}
        onChange={(moment) => location.assign(`${PLACES.units(site)}?at=${moment}`)}
      />
    </div>
  );
}

/** Filters by kind, action and day. They are stored in the query of the address. */
function Filters({ site }: { site: string }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const language = useLanguage();
  const [searchParams, setSearchParams] = useSearchParams();
  const setFilter = (name: string, value: string): void =>
    setSearchParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('skip');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <>
      <select
        className="ui-input"
        aria-label={t.kind}
        value={searchParams.get('entity') ?? ''}
        onChange={({ target }) => setFilter('entity', target.value)}
      >
        <option value="">{t.allKinds}</option>
        {Object.entries({ ...t.kinds, ...mapKindTexts(({ plural }) => plural, language) }).map(
          ([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ),
        )}
      </select>
      <select
        className="ui-input"
        aria-label={t.action}
        value={searchParams.get('action') ?? ''}
        onChange={({ target }) => setFilter('action', target.value)}
      >
        <option value="">{t.allActions}</option>
        {Object.entries(t.actionNames).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </select>
      <div className="changes-since">
        <DayField
          label={t.since}
          day={searchParams.get('since') ?? ''}
          onChange={(day) => setFilter('since', day)}
        />
      </div>
      <Go to={PLACES.binOf(site)}>{t.toBin}</Go>
    </>
  );
}
