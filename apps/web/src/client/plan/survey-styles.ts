import type { FeatureLike } from 'ol/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { PlanInk } from './plan-styles.ts';

/** States of a measured shape. Each has a colour and a line of its own. */
export type SurveyState = 'toWrite' | 'recorded' | 'faulty' | 'leftOut';

/** The style functions of the layers of measured shapes. */
export interface SurveyStyles {
  shape: (feature: FeatureLike) => Style;
  marked: Style[];
  point: (feature: FeatureLike) => Style | Style[];
}

const DASHES: Partial<Record<SurveyState, number[]>> = { leftOut: [2, 5], faulty: [8, 4] };
const FONT = '11px system-ui, sans-serif';

/** Creates the styles in the colours of a theme. `element` is on the page. */
export function createSurveyStyles(ink: PlanInk, element: Element): SurveyStyles {
  const bad = getComputedStyle(element).getPropertyValue('--bad').trim() || ink.ink;
  const colours: Record<SurveyState, string> = {
    toWrite: ink.link,
    recorded: ink.ink,
    faulty: bad,
    leftOut: ink.soft,
  };
  const states = Object.keys(colours) as SurveyState[];
  const shapes = new Map(
    states.map((state) => [
      state,
      new Style({
        fill: new Fill({ color: `${colours[state]}1c` }),
        stroke: new Stroke({
          color: colours[state],
          width: state === 'leftOut' ? 1 : 1.8,
          ...(DASHES[state] && { lineDash: DASHES[state] }),
        }),
      }),
    ]),
  );
  const stateOf = (feature: FeatureLike): SurveyState => feature.get('state') as SurveyState;
  return {
    shape: (feature) => shapes.get(stateOf(feature))!,
    marked: [
      new Style({ stroke: new Stroke({ color: ink.paper, width: 6 }) }),
      new Style({
        fill: new Fill({ color: `${ink.chosen}22` }),
        stroke: new Stroke({ color: ink.chosen, width: 3 }),
      }),
    ],
    point: (feature) => createPointStyle(feature, { ink, colour: colours[stateOf(feature)] }),
  };
}

function createPointStyle(
  feature: FeatureLike,
  { ink, colour }: { ink: PlanInk; colour: string },
): Style | Style[] {
  const isOfMarked = feature.get('isOfMarked') === true;
  const isMarked = feature.get('isMarked') === true;
  const label = feature.get('label') as string;
  return new Style({
    zIndex: isMarked ? 2 : isOfMarked ? 1 : 0,
    image: new CircleStyle({
      declutterMode: 'none',
      radius: isMarked ? 8 : isOfMarked ? 4.5 : 3,
      fill: new Fill({ color: isMarked ? ink.paper : isOfMarked ? ink.chosen : colour }),
      stroke: new Stroke({ color: isMarked ? ink.chosen : ink.paper, width: isMarked ? 3 : 1 }),
    }),
    ...(label !== '' && {
      text: new Text({
        text: label,
        font: isMarked ? `600 ${FONT}` : FONT,
        offsetX: isMarked ? 12 : 8,
        textAlign: 'left',
        fill: new Fill({ color: ink.ink }),
        stroke: new Stroke({ color: ink.paper, width: 3 }),
      }),
    }),
  });
}
