import type { SceneData, SolidShape } from '@trowel/domain/scene';
import { element, refill } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import { colorUnits, type LegendLine } from '../view/color-units.ts';
import { WAY_COLORS } from '../view/palette.ts';
import type { ColorBy, ViewState, ViewStore } from '../view/view-state.ts';

/** Makes the legend: what the colours mean, the shapes there are, and the arcs once a unit is chosen. */
export function createLegend(
  scene: SceneData,
  { t, store }: { t: Texts; store: ViewStore },
): { object: HTMLElement; dispose(): void } {
  const colors = element('ul.legend');
  const arcs = element('ul.legend');
  const title = element('h2');
  const update = ({ colorBy, chosen }: ViewState): void => {
    title.textContent = t.colorings[colorBy];
    const { legend } = colorUnits(scene, colorBy);
    refill(
      colors,
      legend.map((line) => drawLine(t, { ...line, label: nameKind(t, line.label, colorBy) })),
    );
    arcs.hidden = chosen === undefined;
  };
  refill(
    arcs,
    (['above', 'below', 'same', 'contradiction'] as const).map((way) => drawArc(t.ways[way], way)),
  );
  const dispose = store.listen((state, changed) => {
    if (changed.has('colorBy') || changed.has('chosen')) update(state);
  });
  update(store.state);
  const shapes = element('ul.legend.shapes', {
    children: listShapes(scene).map((shape) => drawShape(t, shape)),
  });
  const object = element('div.group', {
    children: [title, colors, arcs, element('h2', { text: t.shapes }), shapes],
  });
  return { object, dispose };
}

/** A number alone says little. */
function nameKind(t: Texts, label: string, by: ColorBy): string {
  return by === 'period' && /^[\divxlc]+$/i.test(label) ? `${t.period} ${label}` : label;
}

function listShapes({ units }: SceneData): SolidShape[] {
  return [...new Set(units.map(({ shape }) => shape))].sort();
}

function drawLine(t: Texts, { label, color, units, years }: LegendLine): HTMLElement {
  return element('li', {
    children: [
      swatch('box', color),
      element('span', {
        children: [
          label || t.notRecorded,
          years && element('span.soft.years', { text: t.years(years.start, years.end) }),
        ],
      }),
      element('span.soft', { text: String(units) }),
    ],
  });
}

function drawArc(label: string, way: keyof typeof WAY_COLORS): HTMLElement {
  return element('li', { children: [swatch('arc', WAY_COLORS[way]), element('span', { text: label })] });
}

function drawShape(t: Texts, shape: SolidShape): HTMLElement {
  return element('li', {
    children: [
      element(`span.shape.shape-${shape}`, { attributes: { 'aria-hidden': 'true' } }),
      element('span', { text: t.shapeNames[shape] }),
    ],
  });
}

/** The policy of the page forbids styles in attributes, not those a script sets. */
function swatch(kind: 'box' | 'arc', color: string): HTMLElement {
  const made = element(`span.swatch.swatch-${kind}`, { attributes: { 'aria-hidden': 'true' } });
  made.style.background = color;
  return made;
}
