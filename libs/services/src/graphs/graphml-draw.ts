import { indexTypes, inverseOf, type ConfiguredType } from '@trowel/domain/records';
import {
  layoutGraphml,
  writeStrictGraphml,
  writeYedGraphml,
  type GraphmlPeriod,
  type GraphOrigin,
  type GraphmlRelation,
  type GraphmlUnit,
  type YedGraphmlOptions,
} from '@trowel/domain/formats';
import type { Grouping, HandPlace, LanePeriod } from '@trowel/domain/drawing';
import type { HarrisMatrix, MatrixUnit, Statement } from '@trowel/domain/matrix';
import { encodePieces } from './convert/byte-writer.ts';
import {
  computeMatrixLines,
  type SiteMatrixRecords,
  type ChosenPart,
  type PackedMatrix,
} from '../matrix/index.ts';
import { unpackAndRelease, type Pieces } from '../workers/index.ts';
import type { ReportProgress } from '../context.ts';

/**
 * `yed`: with a drawing, for yEd and the Extended Matrix. `strict`: exactly as in the schema, for
 * programs that compute.
 */
export const GRAPHML_DIALECTS = ['yed', 'strict'] as const;
export type GraphmlDialect = (typeof GRAPHML_DIALECTS)[number];

/** Texts of a unit that the matrix does not need. */
export interface UnitTexts {
  id: string;
  description: string | null;
  dating: string | null;
  /** All other recorded data, by field name: `SaidFacts` as JSON. */
  further: string;
}

/** Records packed for a GraphML file. */
export interface GraphmlRequest extends PackedMatrix {
  part: ChosenPart;
  texts: Pieces<UnitTexts>;
  /** Rows of the drawing with their texts, most recent first. */
  lanes: readonly LanePeriod[];
  chronology: readonly GraphmlPeriod[];
  grouping: Grouping;
  /** Manual positions of boxes. */
  places: readonly HandPlace[];
  dialect: GraphmlDialect;
  siteName: string;
  title: string;
  reverseEpochs: boolean;
  language: 'en' | 'it';
  /** Source and scope of the file. */
  origin: GraphOrigin;
  /** Custom unit types. */
  types: readonly ConfiguredType[];
}

/** Share of the layout in the total work. */
const LAYOUT_SHARE = 0.8;

/** Builds the matrix of packed records and returns it as GraphML. The records are removed from the request. */
export async function drawGraphml(
  request: GraphmlRequest,
  reportProgress: ReportProgress,
): Promise<Uint8Array> {
  // Nothing here refers to the drawing, so matrix and layout can be freed while its text is
  // written.
  return encodePieces(writeDrawing(await prepareDrawing(request, reportProgress), request.dialect));
}

function writeDrawing(
  { matrix, layout, options }: GraphmlDrawing,
  dialect: GraphmlDialect,
): Iterable<string> {
  return dialect === 'yed'
    ? writeYedGraphml(matrix, layout, options)
    : writeStrictGraphml(matrix, { ...options, layout });
}

interface GraphmlDrawing {
  matrix: HarrisMatrix;
  layout: ReturnType<typeof layoutGraphml>;
  options: YedGraphmlOptions;
}

/** A separate function, so that the records are freed when the file is written. */
async function prepareDrawing(
  request: GraphmlRequest,
  reportProgress: ReportProgress,
): Promise<GraphmlDrawing> {
  const { part, language, grouping, lanes, places } = request;
  const input: SiteMatrixRecords = {
    units: await unpackAndRelease(request.units),
    statements: await unpackAndRelease(request.statements),
    periods: [...request.periods],
  };
  const types = indexTypes(request.types);
  const matrix = buildMatrix({ ...input, ...part, reduce: true, language, claims: true });
  const layout = layoutGraphml(matrix, {
    grouping,
    periods: lanes,
    places,
    types,
    profile: 'quality',
    onProgress: (done) => reportProgress(done * LAYOUT_SHARE),
  });
  const options: YedGraphmlOptions = {
    siteName: request.siteName,
    title: request.title,
    reverseEpochs: request.reverseEpochs,
    periods: request.chronology,
    units: listFacts(input, await unpackAndRelease(request.texts)),
    relations: listRelations(input.statements),
    types,
    origin: request.origin,
    language,
  };
  return { matrix, layout, options };
}

/**
 * Omits the redundant relations, which neither layout nor file needs. With their chains they are as
 * large as the rest.
 */
function buildMatrix(request: Parameters<typeof computeMatrixLines>[0]): HarrisMatrix {
  return { ...computeMatrixLines(request), redundant: [] };
}

function listFacts(
  { units, statements }: SiteMatrixRecords,
  texts: readonly UnitTexts[],
): Map<string, GraphmlUnit> {
  const textsOf = new Map(texts.map((own) => [own.id, own]));
  const relationsOf = listRelationships(units, statements);
  return new Map(
    units.map((unit) => {
      const { key, unit_type = null, definition = null, interpretation = null } = unit;
      const { period = null, phase = null, period_end = null, phase_end = null } = unit;
      const { description = null, dating = null, further = '{}' } = textsOf.get(key) ?? {};
      const relationships = (relationsOf.get(key) ?? []).sort(compareRelations);
      const facts: GraphmlUnit = {
        unit_type,
        definition,
        interpretation,
        description,
        dating,
        period,
        phase,
        period_end,
        phase_end,
        relationships,
        further,
      };
      return [key, facts];
    }),
  );
}

type Relationships = NonNullable<GraphmlUnit['relationships']>[number][];

/**
 * Lists the relations recorded on each unit's own sheet. A relation recorded only on the other sheet
 * is listed there.
 */
function listRelationships(
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
): Map<string, Relationships> {
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const relationsOf = new Map<string, Relationships>(units.map(({ key }) => [key, []]));
  for (const { from, type, to, toLabel, toArea, reciprocal, certainty = null, note = null } of statements) {
    if (!type) continue;
    const [own, other] = [byKey.get(from), to === null ? undefined : byKey.get(to)];
    const name = other?.us_number ?? toLabel;
    const area = other?.area ?? toArea ?? null;
    if (name) relationsOf.get(from)?.push({ type, us_number: name, area, to: other?.key, certainty, note });
    if (own && other && reciprocal)
      relationsOf.get(other.key)?.push({
        type: inverseOf(type),
        us_number: own.us_number,
        area: own.area,
        to: own.key,
        certainty,
        note,
      });
  }
  return relationsOf;
}

/** Sorts relations, with 2 before 10. The order in which they were recorded has no meaning. */
function compareRelations(a: Relationships[number], b: Relationships[number]): number {
  return (
    compareText(a.area ?? '', b.area ?? '') ||
    a.us_number.length - b.us_number.length ||
    compareText(a.us_number, b.us_number) ||
    compareText(a.type, b.type)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function listRelations(statements: readonly Statement[]): GraphmlRelation[] {
  return statements.flatMap(({ from, type, to, certainty = null }) =>
    type && to !== null ? [{ from, type, to, certainty }] : [],
  );
}
