import { COLOR_SCHEMES } from '@trowel/domain/scene';
import { getSite } from '@trowel/services/records';
import { exportSceneSession, startSceneSession } from '@trowel/services/scene';
import { z } from 'zod';
import { FORM_NOTES } from '../contract/forms.ts';
import { defineTool } from '../contract/define-tool.ts';
import { requireArgument } from '../contract/require-argument.ts';
import { SceneOutput, reportScene } from '../records/report-scene.ts';
import type { ToolContext } from '../context/tool-context.ts';

const Input = z
  .strictObject({
    site_name: z.string().max(350).optional(),
    site_id: z.int().positive().optional().describe('Instead of site_name.'),
    us_ids: z
      .array(z.union([z.int(), z.string().max(100)]))
      .min(1)
      .max(10_000)
      .optional()
      .describe('12, A/12; default all.'),
    area: z.string().max(250).optional(),
    placement: z.enum(['levels', 'elevation']).optional().describe('Default levels of the matrix.'),
    spread: z.enum(['layered', 'grid', 'force']).optional(),
    color_by: z.enum(COLOR_SCHEMES).optional(),
    format: z
      .enum(['glb', 'gltf', 'obj', 'stl', 'ply'])
      .optional()
      .describe('Also returns the model as a file.'),
  })
  .register(FORM_NOTES, { name: 'scene', oneOf: [['site_name', 'site_id']] });

/** Builds the 3D scene of a site. */
export const build3d = defineTool({
  name: 'build_3d',
  title: 'Build the 3D scene',
  description:
    'Builds the 3D scene of a site or of some units as solids. Returns a session_id (one hour) for position, material, filter and export.',
  input: Input,
  output: SceneOutput,
  annotations: { readOnlyHint: true, idempotentHint: false },
  access: 'read',

  async run(ctx, input, { progress }) {
    const { us_ids, area, placement, spread, color_by, format } = input;
    const units = us_ids?.map(String);
    const session = await startSceneSession(ctx, {
      siteName: await nameSite(ctx, input),
      ...(area !== undefined && { area }),
      ...(placement && { placement }),
      ...(spread && { spread }),
      ...(color_by && { colorBy: color_by }),
      ...(units && { steps: [{ filter: { units }, action: 'show' as const }] }),
    });
    progress(0.5, 'The scene is built');
    const answer = reportScene(session);
    if (!format) return answer;
    const file = await exportSceneSession(ctx, session.session_id, format);
    progress(1);
    return { ...answer, files: [file] };
  },
});

async function nameSite(ctx: ToolContext, input: z.output<typeof Input>): Promise<string> {
  if (input.site_id === undefined) return requireArgument(input, 'site_name');
  return (await getSite(ctx, input.site_id)).site_name;
}
