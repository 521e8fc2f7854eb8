import { GROUPING_NAMES } from '@trowel/domain/drawing';
import { exportTable } from '@trowel/services/export';
import type { ExportedFile } from '@trowel/services/files';
import { exportGraphJson, exportGraphml } from '@trowel/services/graphs';
import {
  getMatrixFile,
  getMatrixPicture,
  isDrawn,
  MATRIX_FORMATS,
  type MatrixFileQuery,
  type MatrixFormat,
} from '@trowel/services/matrix';
import { exportScene, exportSceneSession } from '@trowel/services/scene';
import { ValidationError } from '@trowel/domain/core';
import { mapKinds } from '@trowel/domain/records';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { defineTool, type Running, type ToolAnswer } from '../contract/define-tool.ts';
import { requireArgument } from '../contract/require-argument.ts';
import { nameUnit } from '../records/find-record.ts';
import type { ToolContext } from '../context/tool-context.ts';

const MODEL_FORMATS = ['glb', 'gltf', 'obj', 'stl', 'ply'] as const;
const TABLE_FORMATS = ['csv', 'xlsx', 'json'] as const;
const GRAPH_FORMATS = ['standard_json', 'standard_json_1.6', 'em_json', 'scene_json', 'graphml'] as const;

/** Subjects of an export with their formats. The first format is the default. */
const FORMATS = {
  scene: MODEL_FORMATS,
  sites: TABLE_FORMATS,
  us: TABLE_FORMATS,
  inventario: TABLE_FORMATS,
  ...mapKinds(() => TABLE_FORMATS),
  periods: TABLE_FORMATS,
  thesaurus: TABLE_FORMATS,
  matrix: MATRIX_FORMATS,
  graph: GRAPH_FORMATS,
} as const satisfies Record<string, readonly string[]>;
type What = keyof typeof FORMATS;

const UnitNumber = z.union([z.string().trim().min(1).max(200), z.int()]);
const Steps = z.int().min(0).max(99_999);

const WhatInput = z
  .enum(Object.keys(FORMATS) as [What, ...What[]])
  .meta({ brief: true })
  .describe(
    'matrix, graph, scene, thesaurus, a table of manage_data. Default scene with a session_id, else what has the format.',
  );
const FormatInput = z
  .enum([...new Set(Object.values(FORMATS).flat())])
  .meta({ brief: true })
  .describe('One of the description.');
const SiteName = z.string().max(350);
const format = { format: FormatInput.optional() };
const area = { area: z.string().max(250).optional() };
const part = {
  site_name: SiteName,
  ...area,
  around: UnitNumber.optional().describe('Of matrix: a unit and what is around it.'),
  above: Steps.optional().describe('Lines up; default 2.'),
  below: Steps.optional(),
  units: z
    .array(UnitNumber)
    .min(1)
    .max(500)
    .optional()
    .describe('Of matrix, such as the chain of a finding.'),
};
const grouping = {
  grouping: z
    .enum(GROUPING_NAMES)
    .optional()
    .describe('Of matrix and graphml; default period, of graphml period_area.'),
};

type Args = Readonly<Record<string, unknown>>;

/** Returns the subject of an export. The call names it, or it follows from the session or the format. */
function readWhat({ what, session_id, format: requested }: Args): unknown {
  if (what !== undefined) return what;
  return session_id === undefined ? findWhat(requested as string | undefined) : 'scene';
}

const isOfMatrix = (args: Args): boolean => readWhat(args) === 'matrix';
const DRAWN: readonly unknown[] = [undefined, ...MATRIX_FORMATS.filter(isDrawn)];

const Input = z.union([
  z
    .strictObject({ what: WhatInput.optional(), session_id: z.string().max(100), ...format })
    .register(FORM_NOTES, {
      name: 'scene of a session',
      when: (args) => args['session_id'] !== undefined && readWhat(args) === 'scene',
    }),
  z
    .strictObject({ what: WhatInput, site_name: SiteName, ...area, ...format })
    .register(FORM_NOTES, { name: 'scene', when: ({ what }) => what === 'scene' }),
  z.strictObject({ what: WhatInput.optional(), ...part, ...grouping, ...format }).register(FORM_NOTES, {
    name: 'matrix drawn',
    when: (args) => isOfMatrix(args) && DRAWN.includes(args['format']),
  }),
  z
    .strictObject({ what: WhatInput.optional(), ...part, ...format })
    .register(FORM_NOTES, { name: 'matrix', when: isOfMatrix }),
  z
    .strictObject({
      what: WhatInput.optional(),
      site_name: SiteName,
      ...area,
      ...grouping,
      format: FormatInput,
    })
    .register(FORM_NOTES, {
      name: 'graph as graphml',
      when: (args) => readWhat(args) === 'graph' && args['format'] === 'graphml',
    }),
  z
    .strictObject({ what: WhatInput.optional(), site_name: SiteName, ...format })
    .register(FORM_NOTES, { name: 'graph', when: (args) => readWhat(args) === 'graph' }),
  z
    .strictObject({ what: WhatInput, ...format })
    .register(FORM_NOTES, { name: 'thesaurus', when: ({ what }) => what === 'thesaurus' }),
  z
    .strictObject({ what: WhatInput.optional(), site_name: SiteName.optional(), ...format })
    .register(FORM_NOTES, { name: 'table' }),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = z.looseObject({ what: z.string(), format: z.string(), size_bytes: z.int() });

/** Exports records, a matrix, a graph or a model as a file. */
export const exportData = defineTool({
  name: 'export',
  title: 'Export',
  description: `Returns a file as a link: records as a table (csv, xlsx, json), the matrix (${MATRIX_FORMATS.join(', ')}; png is shown in the conversation), the graph (${GRAPH_FORMATS.join(', ')}), or a 3D scene (glb, gltf, obj, stl, ply).`,
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',

  async run(ctx, input, { progress }) {
    const what = input.what ?? (input.session_id === undefined ? findWhat(input.format) : 'scene');
    const format = readFormat(what, input.format);
    progress(0.1, 'The export is begun');
    const named = await nameUnits(ctx, input);
    if (what === 'matrix' && format === 'png') return showMatrix(ctx, named, progress);
    const file = await createFile(ctx, named, { what, format });
    progress(1);
    return {
      data: { what, format, file_name: file.fileName, size_bytes: file.bytes.length },
      message: `Exported ${file.fileName}.`,
      files: [file],
      ...(what === 'matrix' && isDrawn(format as MatrixFormat) && { shown: () => drawForView(ctx, named) }),
    };
  },
});

/** The default subject of a format: tables of units, otherwise the first subject that has the format. */
function findWhat(format: string | undefined): What {
  const has = (what: What): boolean => (FORMATS[what] as readonly string[]).includes(format ?? 'csv');
  return has('us') ? 'us' : ((Object.keys(FORMATS) as What[]).find(has) ?? 'us');
}

/** Maximum size of a drawing for a view, bytes. */
const MAX_SHOWN_BYTES = 1_500_000;

async function drawForView(ctx: ToolContext, input: Input): Promise<object> {
  const { bytes } = await getMatrixFile(ctx, { ...readMatrix(input), format: 'svg' });
  if (bytes.length > MAX_SHOWN_BYTES) return { too_large: true };
  return { drawing: new TextDecoder().decode(bytes), site_name: requireArgument(input, 'site_name') };
}

function readFormat(what: What, given: string | undefined): string {
  const known: readonly string[] = FORMATS[what];
  const format = given ?? known[0]!;
  if (known.includes(format)) return format;
  const message = `${what} is exported as ${known.join(', ')}, not as ${format}.`;
  throw new ValidationError([{ field: 'format', message, type: 'invalid_value' }]);
}

async function createFile(
  ctx: ToolContext,
  input: Input,
  { what, format }: { what: What; format: string },
): Promise<ExportedFile> {
  switch (what) {
    case 'scene':
      return createScene(ctx, input, format as (typeof MODEL_FORMATS)[number]);
    case 'matrix':
      return getMatrixFile(ctx, { ...readMatrix(input), format: format as MatrixFormat });
    case 'graph':
      return createGraph(ctx, input, format);
    default:
      return exportTable(ctx, {
        what: format as (typeof TABLE_FORMATS)[number],
        entity: what,
        ...(input.site_name !== undefined && { siteName: input.site_name }),
      });
  }
}

/** Returns the input with resolved names of the units in a part of the matrix. */
async function nameUnits(ctx: ToolContext, input: Input): Promise<Input> {
  const { site_name: siteName, around, units } = input;
  if (siteName === undefined || (around === undefined && units === undefined)) return input;
  const name = (given: string | number, field: string): Promise<string> =>
    nameUnit(ctx, { given, field, siteName });
  return {
    ...input,
    ...(around !== undefined && { around: await name(around, 'around') }),
    ...(units && { units: await Promise.all(units.map((one) => name(one, 'units'))) }),
  };
}

/** Number of relations shown on each side of a requested unit. */
const STEPS = 2;

/** Parses the options of the drawing and its part of the matrix. */
function readMatrix(input: Input): Omit<MatrixFileQuery, 'format'> {
  const { area, around, above, below, units, grouping } = input;
  const steps = around === undefined ? undefined : STEPS;
  return {
    siteName: requireArgument(input, 'site_name'),
    area,
    around: around === undefined ? undefined : String(around),
    above: above ?? steps,
    below: below ?? steps,
    units: units?.map(String),
    grouping: grouping ?? 'period',
    paper: 'A3',
    orientation: 'landscape',
  };
}

/** Shows a matrix in the chat. If it would be unreadable, it is a link, with advice on requesting a part. */
async function showMatrix(
  ctx: ToolContext,
  input: Input,
  progress: Running['progress'],
): Promise<ToolAnswer<z.input<typeof Output>>> {
  const matrix = readMatrix(input);
  const { file, isSmall, size } = await getMatrixPicture(ctx, matrix);
  progress(1);
  const { fileName, bytes } = file;
  const data = { what: 'matrix', format: 'png', file_name: fileName, size_bytes: bytes.length };
  const shown = () => drawForView(ctx, input);
  if (isSmall) {
    const message = `The matrix of ${matrix.siteName} as a picture; pdf and svg give it as a file.`;
    return { data, textData: null, message, pictures: [file], shown };
  }
  const measures = `${Math.round(size.width)} by ${Math.round(size.height)} points`;
  const message = `The drawing is ${measures}, too large to be read in a conversation, so it is a link. To show less of it, give an area, around with a unit, or units.`;
  return { data, message, files: [file], shown };
}

function createScene(
  ctx: ToolContext,
  input: Input,
  format: (typeof MODEL_FORMATS)[number],
): Promise<ExportedFile> {
  if (input.session_id !== undefined) return exportSceneSession(ctx, input.session_id, format);
  return exportScene(ctx, { siteName: requireArgument(input, 'site_name'), area: input.area }, format);
}

function createGraph(ctx: ToolContext, input: Input, format: string): Promise<ExportedFile> {
  const siteName = requireArgument(input, 'site_name');
  if (format === 'graphml') {
    return exportGraphml(ctx, {
      siteName,
      area: input.area,
      grouping: input.grouping ?? 'period_area',
      reverseEpochs: false,
      dialect: 'yed',
    });
  }
  if (format === 'scene_json') return exportGraphJson(ctx, { siteName, format: 'scene' });
  if (format === 'em_json') return exportGraphJson(ctx, { siteName, format });
  const version = format === 'standard_json' ? '1.5' : '1.6';
  return exportGraphJson(ctx, { siteName, format: 'standard', options: { version } });
}
