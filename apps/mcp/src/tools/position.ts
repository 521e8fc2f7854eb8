import { placeSceneSession } from '@trowel/services/scene';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { SceneOutput, reportScene } from '../records/report-scene.ts';

const Input = z.strictObject({
  session_id: z.string().max(100).describe('From build_3d.'),
  algorithm: z.enum(['layered', 'grid', 'force']).optional(),
  placement: z.enum(['levels', 'elevation']).optional(),
  area: z.string().max(250).optional().describe('Only this area.'),
});

/** Places the units of a 3D scene. */
export const position = defineTool({
  name: 'position',
  title: 'Place the units in 3D',
  description:
    'Arranges the units of a 3D scene: layered as in the matrix, in a grid, or by force, at the levels of the matrix or at recorded elevations. Deterministic.',
  input: Input,
  output: SceneOutput,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',

  async run(ctx, { session_id, algorithm, placement, area }) {
    const how = {
      ...(algorithm && { spread: algorithm }),
      ...(placement && { placement }),
      ...(area !== undefined && { area }),
    };
    return reportScene(await placeSceneSession(ctx, session_id, how));
  },
});
