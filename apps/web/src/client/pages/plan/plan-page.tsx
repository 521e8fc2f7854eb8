import { useState, type ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import { usePlanView } from './plan-view.ts';
import { PlanWork } from './plan-work.tsx';
import { usePlan } from './use-plan.ts';
import 'ol/ol.css';
import './plan.css';

/** The plan of a site: a map to explore and draw on, with the list of units and the sheet of the selected one beside it. */
export function PlanPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const [view, change] = usePlanView();
  const query = usePlan(site);
  const mayDraw = useMay('create');
  const [isStarted, start] = useState(false);
  return (
    <Page
      title={t.title}
      place={site}
      isWide
      actions={mayDraw && <Go to={PLACES.survey(site)}>{t.toSurvey}</Go>}
    >
      <Shown query={query}>
        {(open) =>
          open.plan.shapes.length === 0 && open.plan.pictures.length === 0 && !isStarted ? (
            <Empty
              action={
                <>
                  {mayDraw && open.plan.units.length > 0 && (
                    <Button look="main" onPress={() => start(true)}>
                      {t.start}
                    </Button>
                  )}{' '}
                  <Go to={PLACES.import(site)}>{t.toImport}</Go>
                </>
              }
            >
              {t.empty}
            </Empty>
          ) : (
            <PlanWork site={site} open={open} view={view} change={change} />
          )
        }
      </Shown>
    </Page>
  );
}
