import { GROUPING_NAMES } from '@trowel/domain/drawing';
import { exportGraphml, GRAPHML_DIALECTS } from '@trowel/services/graphs';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';

const Input = z.strictObject({
  site_name: z.string().min(1).max(350),
  area: z.string().max(250).optional(),
  title: z.string().max(250).optional(),
  reverse_epochs: z.boolean().optional().describe('Oldest period on top (default false).'),
  grouping: z
    .enum(GROUPING_NAMES)
    .meta({ brief: true })
    .optional()
    .describe('As in export; default period_area.'),
  dialect: z
    .enum(GRAPHML_DIALECTS)
    .optional()
    .describe('yed (default) opens in yEd and Extended Matrix tools.'),
});

const Output = z.looseObject({ site_name: z.string(), size_bytes: z.int() });

/** Writes the Harris matrix of a site as GraphML. */
export const exportHarrisMatrixGraphml = defineTool({
  name: 'export_harris_matrix_graphml',
  title: 'Harris matrix as GraphML',
  description:
    'Writes the Harris matrix of a site as GraphML, laid out: only recorded relations are drawn. Returns a link.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',

  async run(ctx, { site_name, area, title, reverse_epochs, grouping, dialect }, { progress }) {
    progress(0.1, 'The drawing is begun');
    const file = await exportGraphml(ctx, {
      siteName: site_name,
      area,
      title,
      reverseEpochs: reverse_epochs ?? false,
      grouping: grouping ?? 'period_area',
      dialect: dialect ?? 'yed',
    });
    progress(1);
    return {
      data: { site_name, file_name: file.fileName, size_bytes: file.bytes.length },
      message: `The matrix of ${site_name} as ${file.fileName}.`,
      files: [file],
    };
  },
});
