import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { useTexts } from '../../i18n/language.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { PLAN_TEXTS } from '../plan/plan-texts.ts';
import { usePlan } from '../plan/use-plan.ts';
import './survey.css';
import { SurveyWork } from './survey-work.tsx';
import { SURVEY_TEXTS } from './survey-texts.ts';

/** Guided import of the points of a total station or GNSS receiver. */
export function SurveyPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(SURVEY_TEXTS);
  const { title: plan } = useTexts(PLAN_TEXTS);
  const mayCreate = useMay('create');
  const query = usePlan(site);
  const trail = [
    { label: site, to: PLACES.site(site) },
    { label: plan, to: PLACES.plan(site) },
  ];
  return (
    <Page title={t.title} place={site} trail={trail}>
      {mayCreate ? (
        <Shown query={query}>{(open) => <SurveyWork site={site} open={open} />}</Shown>
      ) : (
        <Empty>{t.notAllowed}</Empty>
      )}
    </Page>
  );
}
