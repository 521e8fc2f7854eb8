import {
  inverseOf,
  layoutGraphml,
  renderStrictGraphml,
  renderYedGraphml,
  type GraphmlPeriod,
  type GraphmlRelation,
  type GraphmlUnit,
  type Grouping,
  type LanePeriod,
  type MatrixUnit,
  type Statement,
} from '@trowel/domain';
import { computeMatrix } from './matrix/compute-matrix.ts';
import type { MatrixInput } from './matrix/matrix-input.ts';
import type { ChosenPart } from './matrix/matrix-part.ts';
import { unpackMatrix, type PackedMatrix } from './matrix/packed-matrix.ts';
import { unpackPieces, type Pieces } from './workers/pieces.ts';
import type { TellProgress } from './workers/tasks.ts';

/** `yed`: drawn, for yEd and the Extended Matrix; `strict`: by the schema to the letter, for programs that compute. */
export const GRAPHML_DIALECTS = ['yed', 'strict'] as const;
export type GraphmlDialect = (typeof GRAPHML_DIALECTS)[number];

/** Texts of a unit that its matrix does not need. */
export interface UnitTexts {
  id: string;
  description: string | null;
  dating: string | null;
}

/** Records on their way to a GraphML file. */
export interface GraphmlRequest extends PackedMatrix {
  part: ChosenPart;
  texts: Pieces<UnitTexts>;
  /** Rows of the drawing, the most recent first, and what is said of them. */
  lanes: readonly LanePeriod[];
  chronology: readonly GraphmlPeriod[];
  grouping: Grouping;
  dialect: GraphmlDialect;
  siteName: string;
  title: string;
  reverseEpochs: boolean;
  language: 'en' | 'it';
}

/** Larger sites are laid out in about a quarter of the time, with a few more crossings. */
const MOST_IN_QUALITY = 4_000;
/** Share of the work that is layout. */
const LAYOUT_SHARE = 0.8;

/** Builds the matrix of packed records and gives it as GraphML. */
export async function drawGraphml(request: GraphmlRequest, tell: TellProgress): Promise<Uint8Array> {
  const { part, language, grouping, lanes, dialect } = request;
  const input = await unpackMatrix(request);
  const matrix = computeMatrix({ ...input, ...part, reduce: true, language });
  const layout = layoutGraphml(matrix, {
    grouping,
    periods: lanes,
    profile: matrix.nodes.length > MOST_IN_QUALITY ? 'fast' : 'quality',
    onProgress: (done) => tell(done * LAYOUT_SHARE),
  });
  const options = {
    siteName: request.siteName,
    title: request.title,
    reverseEpochs: request.reverseEpochs,
    periods: request.chronology,
    units: listFacts(input, await unpackPieces(request.texts)),
    relations: listRelations(input.statements),
    language,
  };
  const text =
    dialect === 'yed'
      ? renderYedGraphml(matrix, layout, options)
      : renderStrictGraphml(matrix, { ...options, layout });
  return new TextEncoder().encode(text);
}

function listFacts(
  { units, statements }: MatrixInput,
  texts: readonly UnitTexts[],
): Map<string, GraphmlUnit> {
  const textsOf = new Map(texts.map((own) => [own.id, own]));
  const relationships = listRelationships(units, statements);
  return new Map(
    units.map((unit) => {
      const { description = null, dating = null } = textsOf.get(unit.key) ?? {};
      return [unit.key, { ...unit, description, dating, relationships: relationships.get(unit.key) ?? [] }];
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
  const told = new Map<string, Relationships>(units.map(({ key }) => [key, []]));
  for (const { from, type, to, toLabel, reciprocal } of statements) {
    if (!type) continue;
    const [own, other] = [byKey.get(from), to === null ? undefined : byKey.get(to)];
    const name = other?.us_number ?? toLabel;
    if (name) told.get(from)?.push({ type, us_number: name, area: other?.area ?? null });
    if (own && other && reciprocal)
      told.get(other.key)?.push({ type: inverseOf(type), us_number: own.us_number, area: own.area });
  }
  return told;
}

function listRelations(statements: readonly Statement[]): GraphmlRelation[] {
  return statements.flatMap(({ from, type, to }) => (type && to !== null ? [{ from, type, to }] : []));
}
