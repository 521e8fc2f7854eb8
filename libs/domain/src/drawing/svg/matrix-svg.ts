import { type DrawnSheet, renderSvgSheets } from './svg-sheets.ts';
import type { ConfiguredType } from '@trowel/domain/records';
import type { MatrixLayout } from '../layout/model/layout-model.ts';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import { listLegend } from '../styles/matrix-legend.ts';
import { nameFaces, nameNodeUnits } from '../styles/matrix-names.ts';
import { describeFrameKeys } from '../styles/frame-keys.ts';
import { describeCompleteness } from '../styles/describe-completeness.ts';
import { matrixWordsIn, type DrawingProof } from '../styles/matrix-words.ts';
import type { ComparedDrawing } from '../styles/compared-marks.ts';
import { renderSvgBoxes } from './svg-boxes.ts';
import { renderSvgCompared } from './svg-compared.ts';
import { renderSvgDocument, type SvgPlace } from './svg-document.ts';
import { gutterOf, LANE_MARGIN, listFrameKeys, renderSvgFrame } from './svg-frame.ts';
import { renderSvgLines } from './svg-lines.ts';
import { renderSvgMetadata } from './svg-metadata.ts';
import { renderSvgLegend, renderSvgLinesOfText, renderSvgTitle, type SvgPart } from './svg-notes.ts';
import type { SvgTheme } from './svg-style.ts';
import { applyTypeStyles, listLooks, type StyledLayout } from '../styles/type-looks.ts';

export interface MatrixSvgOptions {
  language: Language;
  siteName: string;
  /** Area drawn. Empty for the whole site. */
  area: string;
  /** Heading. If empty, "Harris matrix" and the site. */
  title: string;
  /** Date of the drawing, formatted. */
  date: string;
  /** Address of the record of a node. If undefined, the box is not a link. */
  href: (node: string) => string | undefined;
  /** Certificate of the drawing, or null if it was not checked. */
  certificate: DrawingProof | null;
  theme: SvgTheme;
  /** Custom types, whose units are drawn in their configured style. */
  types: readonly ConfiguredType[];
  /** Small arcs at crossings. `auto`: up to 3,000 crossings. */
  jumps: 'auto' | 'always' | 'never';
  /** Borders of the sheets on which the drawing is printed. */
  sheets: readonly DrawnSheet[];
  /** True for greys instead of colours. */
  isGrey: boolean;
  /** Differences, if two states are compared in one drawing. */
  compared: ComparedDrawing | undefined;
}

export const MATRIX_SVG_DEFAULTS: MatrixSvgOptions = {
  language: 'en',
  siteName: '',
  area: '',
  title: '',
  date: '',
  href: () => undefined,
  certificate: null,
  theme: 'auto',
  types: [],
  jumps: 'auto',
  sheets: [],
  isGrey: false,
  compared: undefined,
};

const MOST_CROSSINGS_WITH_JUMPS = 3_000;
const COLUMN_HEADER = 18;
/** Minimum width of the notes in points, however narrow the drawing is. */
const LEAST_WIDTH = 440;

/**
 * Renders the drawing as a complete SVG file, 1 unit = 1 point: title, lanes, lines, boxes, legend, certificate.
 * Boxes have the id `us-NODE`, relations `rel-SOURCE-TARGET` (up to 5,000 lines). Cost: linear, about 20 µs per
 * box.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const svg = renderMatrixSvg(matrix, layoutMatrix(matrix), { siteName: 'Villa' });
 * console.log(svg.includes('<title id="hm-title">Harris matrix · Villa</title>')); // true
 */
export function renderMatrixSvg(
  matrix: HarrisMatrix,
  placed: MatrixLayout,
  options: Partial<MatrixSvgOptions> = {},
): string {
  const settings = { ...MATRIX_SVG_DEFAULTS, ...options };
  const styled = applyTypeStyles(matrix, placed, settings.types);
  const { layout, looks } = styled;
  const hasJumps = wantsJumps(layout, settings);
  const gutter = gutterOf(layout, settings.language);
  const width = Math.max(layout.width + gutter + (gutter && LANE_MARGIN), LEAST_WIDTH);
  const drawing: SvgPart = {
    text: renderDrawing(matrix, styled, { settings, hasJumps }),
    height: layout.height,
  };
  const head = renderHead(matrix, settings, width);
  const legend = listLegend(matrix, styled, {
    language: settings.language,
    hasJumps,
    compared: settings.compared,
  });
  const parts: SvgPlace[] = [
    { part: head },
    { part: drawing, indent: gutter, above: layout.columns.length > 0 ? COLUMN_HEADER : 0 },
    { part: renderSvgLegend(matrixWordsIn(settings.language).legend, legend, width) },
    ...describeFrameKeys(listFrameKeys(layout, settings.language), settings.language).map((line) => ({
      part: renderSvgLinesOfText(line, width, 'name'),
    })),
    { part: renderSvgLinesOfText(describeCompleteness(matrix, settings).notDrawn, width, 'alarm') },
    { part: renderProof(matrix, settings, width) },
  ];
  return renderSvgDocument(parts, {
    language: settings.language,
    theme: settings.theme,
    looks: listLooks(looks),
    title: titleOf(settings),
    description: describe(matrix, settings),
    metadata: renderSvgMetadata({ ...settings, crossings: layout.figures.crossings }),
    width,
    isGrey: settings.isGrey,
  });
}

function describe(matrix: HarrisMatrix, settings: MatrixSvgOptions): string {
  const words = matrixWordsIn(settings.language);
  const { proof } = describeCompleteness(matrix, settings);
  return [`${countsOf(matrix, settings)}.`, words.latestOnTop, proof].filter(Boolean).join(' ');
}

function wantsJumps({ figures }: MatrixLayout, { jumps }: MatrixSvgOptions): boolean {
  return jumps === 'auto' ? figures.crossings <= MOST_CROSSINGS_WITH_JUMPS : jumps === 'always';
}

function renderDrawing(
  matrix: HarrisMatrix,
  { layout, looks }: StyledLayout,
  { settings, hasJumps }: { settings: MatrixSvgOptions; hasJumps: boolean },
): string {
  const { language, href } = settings;
  const names = nameNodeUnits(matrix);
  const faces = nameFaces(matrix);
  const compared = settings.compared && renderSvgCompared(layout, settings.compared);
  return [
    renderSvgFrame(layout, language),
    compared?.under,
    renderSvgLines(matrix, layout, { faces, language, hasJumps }),
    renderSvgBoxes(matrix, layout, { names, faces, language, href, looks }),
    compared?.over,
    renderSvgSheets(settings.sheets),
  ]
    .filter(Boolean)
    .join('\n');
}

function renderHead(matrix: HarrisMatrix, settings: MatrixSvgOptions, width: number): SvgPart {
  const words = matrixWordsIn(settings.language);
  const place = [
    settings.title && settings.siteName && `${words.site} ${settings.siteName}`,
    settings.area && `${words.area} ${settings.area}`,
    settings.date,
  ];
  return renderSvgTitle(
    titleOf(settings),
    [place.filter(Boolean).join(' · '), countsOf(matrix, settings)],
    width,
  );
}

function titleOf({ title, siteName, language }: MatrixSvgOptions): string {
  return title || [matrixWordsIn(language).matrix, siteName].filter(Boolean).join(' · ');
}

function countsOf({ statistics }: HarrisMatrix, { language }: MatrixSvgOptions): string {
  return matrixWordsIn(language).counts({
    units: statistics.units,
    relations: statistics.relations,
    lines: statistics.reduced_relations,
    levels: statistics.depth,
  });
}

function renderProof(
  matrix: HarrisMatrix,
  { certificate, language }: MatrixSvgOptions,
  width: number,
): SvgPart {
  if (!certificate) return { text: '', height: 0 };
  const { proof, isComplete } = describeCompleteness(matrix, { certificate, language });
  const sentence = `${proof} ${matrixWordsIn(language).checksum} ${certificate.hash}`;
  return renderSvgLinesOfText(sentence, width, isComplete ? 'faint' : 'alarm');
}
