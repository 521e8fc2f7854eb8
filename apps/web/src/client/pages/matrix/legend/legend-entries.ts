import {
  BOX_SHAPES,
  LINE_CLASSES,
  matrixWordsIn,
  nameLook,
  shapeOfBox,
  type LineClass,
  type MatrixScene,
  type TypeLook,
} from '@trowel/domain/drawing';
import type { SitePeriods } from '../../../records/periods.ts';
import type { Language } from '../../../i18n/language.ts';

type BoxShape = ReturnType<typeof shapeOfBox>;

/** Content of a sample in the legend. */
export type Sample =
  | { kind: 'period'; colour: string }
  | { kind: 'box'; shape: BoxShape; isInferred: boolean }
  | { kind: 'look'; look: TypeLook }
  | { kind: 'line'; line: LineClass }
  | { kind: 'link' | 'bar' | 'junction' | 'above' | 'below' | 'chosen' };

/** An entry of the legend: a sample and its meaning. */
export interface LegendEntry {
  sample: Sample;
  text: string;
}

/** The entries of a legend in groups. Empty groups are left out by the page. */
export interface LegendGroups {
  periods: LegendEntry[];
  boxes: LegendEntry[];
  lines: LegendEntry[];
}

/** Lists the periods, symbols and lines that a drawing contains, with the same colours as the drawing. */
export function listLegendEntries(
  scene: MatrixScene,
  { periods, language }: { periods: SitePeriods; language: Language },
): LegendGroups {
  return {
    periods: listPeriods(scene, periods, language),
    boxes: listBoxes(scene, language),
    lines: listLines(scene, language),
  };
}

function listPeriods({ screen }: MatrixScene, periods: SitePeriods, language: Language): LegendEntry[] {
  const { boxes, words } = screen;
  const used = new Map<string, { period: string; phase: string }>();
  for (const [box, at] of boxes.periods.entries()) {
    const [period, phase] = [words[at] ?? '', words[boxes.phases[box] ?? 0] ?? ''];
    if (period !== '') used.set(JSON.stringify([period, phase]), { period, phase });
  }
  const rank = new Map(periods.rows.map(({ period, phase }, at) => [JSON.stringify([period, phase]), at]));
  return [...used]
    .sort(([a], [b]) => (rank.get(a) ?? Infinity) - (rank.get(b) ?? Infinity) || a.localeCompare(b))
    .flatMap(([key, { period, phase }]) => {
      const colour = periods.colorOf(period, phase);
      const row = periods.rows[rank.get(key) ?? -1];
      const name = row && (language === 'en' ? (row.name_en ?? row.name) : (row.name ?? row.name_en));
      const code = phase === '' ? period : `${period}.${phase}`;
      return colour === undefined
        ? []
        : [{ sample: { kind: 'period' as const, colour }, text: name ? `${code} · ${name}` : code }];
    });
}

function listBoxes(scene: MatrixScene, language: Language): LegendEntry[] {
  const words = matrixWordsIn(language);
  const { boxes, looks } = scene.screen;
  const shapes = new Set<BoxShape>();
  for (let box = 0; box < scene.count; box++) {
    if (!looks[boxes.looks[box]!]) shapes.add(shapeOfBox(scene, box));
  }
  return [
    ...BOX_SHAPES.filter((shape) => shapes.has(shape)).map((shape) => ({
      sample: { kind: 'box' as const, shape, isInferred: false },
      text: words.shapes[shape],
    })),
    ...looks.map((look) => ({ sample: { kind: 'look' as const, look }, text: nameLook(look, language) })),
    ...(boxes.inferred.length > 0
      ? [
          {
            sample: { kind: 'box' as const, shape: 'deposit' as const, isInferred: true },
            text: words.inferredPeriod,
          },
        ]
      : []),
  ];
}

function listLines(scene: MatrixScene, language: Language): LegendEntry[] {
  const words = matrixWordsIn(language);
  const { screen } = scene;
  const used = new Set([...scene.classOf].map((at) => LINE_CLASSES[at]));
  return [
    ...LINE_CLASSES.filter((line) => used.has(line)).map((line) => ({
      sample: { kind: 'line' as const, line },
      text: words.lines[line],
    })),
    ...(screen.links.ends.length > 0
      ? [{ sample: { kind: 'link' as const }, text: words.contemporary }]
      : []),
    ...(screen.junctions.length > 0 ? [{ sample: { kind: 'junction' as const }, text: words.junction }] : []),
    ...(screen.bars.boxes.length > 0 ? [{ sample: { kind: 'bar' as const }, text: LASTED[language] }] : []),
    ...(['chosen', 'above', 'below'] as const).map((kind) => ({
      sample: { kind },
      text: SELECTED[kind][language],
    })),
  ];
}

/** Longer than the words on paper, because on a screen a bar runs past the names of its periods. */
const LASTED = {
  en: 'in use through later periods, up to where the bar ends',
  it: 'in uso anche nei periodi successivi, fin dove arriva la barra',
};

const SELECTED = {
  chosen: { en: 'selected, or chain of a finding', it: 'selezionata, o catena di una segnalazione' },
  above: { en: 'later than the selected unit', it: 'posteriore alla US selezionata' },
  below: { en: 'earlier than the selected unit', it: 'anteriore alla US selezionata' },
};
