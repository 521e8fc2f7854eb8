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
import { computeMatrixLines, type MatrixInput, type ChosenPart, type PackedMatrix } from '../matrix/index.ts';
import { unpackAndRelease, type Pieces } from '../workers/index.ts';
import type { ReportProgress } from '../context.ts';

/** `yed`: drawn, for yEd and the Extended Matrix; `strict`: by the schema to the letter, for programs that compute. */
export const GRAPHML_DIALECTS = ['yed', 'strict'] as const;
export type GraphmlDialect = (typeof GRAPHML_DIALECTS)[number];

/** Texts of a unit that its matrix does not need. */
export interface UnitTexts {
  id: string;
  description: string | null;
  dating: string | null;
  /** All else that is recorded, by the names of the record: `SaidFacts` as JSON. */
  further: string;
}

/** Records on their way to a GraphML file. */
export interface GraphmlRequest extends PackedMatrix {
  part: ChosenPart;
  texts: Pieces<UnitTexts>;
  /** Rows of the drawing, the most recent first, and what is said of them. */
  lanes: readonly LanePeriod[];
  chronology: readonly GraphmlPeriod[];
  grouping: Grouping;
  /** Where people want boxes. */
  places: readonly HandPlace[];
  dialect: GraphmlDialect;
  siteName: string;
  title: string;
  reverseEpochs: boolean;
  language: 'en' | 'it';
  /** Whence the file is and what it covers. */
  origin: GraphOrigin;
  /** Types of one's own. */
  types: readonly ConfiguredType[];
}

/** Share of the work that is layout. */
const LAYOUT_SHARE = 0.8;

/** Builds the matrix of packed records and gives it as GraphML. The records are taken out of the request. */
export async function drawGraphml(request: GraphmlRequest, tell: ReportProgress): Promise<Uint8Array> {
  // Nothing here holds on to the drawing: while its text is written, matrix and layout can go.
  return encodePieces(writeDrawing(await prepareDrawing(request, tell), request.dialect));
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

/** A function of its own, so that the records are gone when the file is written. */
async function prepareDrawing(request: GraphmlRequest, tell: ReportProgress): Promise<GraphmlDrawing> {
  const { part, language, grouping, lanes, places } = request;
  const input: MatrixInput = {
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
    onProgress: (done) => tell(done * LAYOUT_SHARE),
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

/** Neither layout nor file asks for the relations left out; with their chains they are as large as the rest. */
function buildMatrix(request: Parameters<typeof computeMatrixLines>[0]): HarrisMatrix {
  return { ...computeMatrixLines(request), redundant: [] };
}

function listFacts(
  { units, statements }: MatrixInput,
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

/** The relations each unit's own sheet tells: one that only the other sheet has stays there. */
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

/** The order in which relations were recorded says nothing; 2 stands before 10. */
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
