import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { StateChoice } from '../../past/state-choice.tsx';
import { usePastDays } from '../../past/past-days.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import './export.css';
import { ExportGroup } from './export-group.tsx';
import { EXPORT_TEXTS } from './export-texts.ts';
import { FILES, FIRST_CHOICES, type GroupName } from './files.ts';
import { LeftOfHour } from './left-of-hour.tsx';

/** Lists all export formats of a site, each with its purpose and limits. */
export function ExportPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const [chosen, setChoices] = useState(FIRST_CHOICES);
  const [searchParams, setSearchParams] = useSearchParams();
  const days = usePastDays(site).data;
  const at = searchParams.get('at') ?? '';
  const choices = { ...chosen, at };
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]}>
      <p className="ui-soft">
        {t.intro} <LeftOfHour /> <Go to={PLACES.jobs}>{t.jobs}</Go>
      </p>
      {((days && days.days.length > 0) || at !== '') && (
        <div className="export-state">
          <StateChoice
            label={t.state}
            none={t.now}
            value={at}
            days={days ?? { days: [], seasons: [] }}
            onChange={(moment) => setSearchParams(moment === '' ? {} : { at: moment }, { replace: true })}
          />
          {at !== '' && <p className="ui-soft">{t.ofPast}</p>}
        </div>
      )}
      <div className="export">
        {(Object.keys(FILES) as GroupName[]).map((group) => (
          <ExportGroup
            key={group}
            site={site}
            group={group}
            choices={choices}
            onChange={(changes) => setChoices({ ...choices, ...changes })}
          />
        ))}
      </div>
    </Page>
  );
}
