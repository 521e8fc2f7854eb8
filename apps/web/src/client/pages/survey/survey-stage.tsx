import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import type { SurveyPoint } from '@trowel/domain/gis';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { createSurveyMap, type DrawnShape, type SurveyMap, type SurveyPress } from '../../plan/survey-map.ts';
import { usePeriods } from '../../records/periods.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenPlan } from '../plan/use-plan.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import 'ol/ol.css';
import '../plan/plan.css';

const ZOOM_STEP = 1.5;

export interface SurveyStageProps {
  site: string;
  plan: OpenPlan;
  points: readonly SurveyPoint[];
  shapes: readonly DrawnShape[];
  marked: number | undefined;
  markedPoint: number | undefined;
  isPicking: boolean;
  onPress: (press: SurveyPress) => void;
}

/** Mounts the map, which is plain TypeScript, passes it points and shapes, and disposes it on unmount. */
export function SurveyStage(props: SurveyStageProps): ReactNode {
  const { map: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SurveyMap>();
  const [drawn, setDrawn] = useState({ drawn: 0, inView: 0 });
  const { onPress, isPicking } = props;
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const made = createSurveyMap(t.label, {
      onPress: (press) => latest.current(press),
      onDrawn: (drawn, inView) => setDrawn({ drawn, inView }),
    });
    place.current?.append(made.object);
    setMap(made);
    return () => {
      setMap(undefined);
      made.object.remove();
      made.dispose();
    };
  }, [t]);
  useContent(map, props);
  return (
    <div className={isPicking ? 'survey-map survey-map-picking' : 'survey-map'}>
      <div className="plan-stage" ref={place} />
      {drawn.drawn < drawn.inView && (
        <p className="plan-position">{t.sampled(count(drawn.drawn), count(drawn.inView))}</p>
      )}
      <div className="plan-zoom">
        <Button aria-label={t.zoomOut} onPress={() => map?.zoom(1 / ZOOM_STEP)}>
          −
        </Button>
        <Button aria-label={t.zoomIn} onPress={() => map?.zoom(ZOOM_STEP)}>
          +
        </Button>
        <Button onPress={() => map?.fit()}>{t.fit}</Button>
      </div>
    </div>
  );
}

/** Passes plan, points, shapes and selection to the map. */
function useContent(
  map: SurveyMap | undefined,
  { site, plan, points, shapes, marked, markedPoint }: SurveyStageProps,
): void {
  const periods = usePeriods(site);
  useEffect(() => {
    const { units } = plan.plan;
    map?.showPlan(plan.plan, {
      colourOf: (unit) =>
        periods.colorOf(units[unit]?.period ?? null, units[unit]?.phase) ?? UNASSIGNED_COLOR,
      nameOf: plan.names.nameOf,
    });
  }, [map, plan, periods]);
  useEffect(() => map?.show(points, shapes), [map, points, shapes]);
  useEffect(() => map?.mark(marked, markedPoint), [map, marked, markedPoint]);
}
