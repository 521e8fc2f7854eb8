import { COLOR_SCHEMES } from '@trowel/domain/scene';
import { paintSceneSession } from '@trowel/services/scene';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { SceneOutput, reportScene } from '../records/report-scene.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #B3D9FF');

const Input = z.strictObject({
  session_id: z.string().max(100).describe('From build_3d.'),
  strategy: z.enum(COLOR_SCHEMES).optional().describe('Default period.'),
  custom_colors: z
    .record(z.string().max(100), Colour)
    .optional()
    .describe('Numbers of units to #RRGGBB; they override the strategy.'),
});

/** Sets the materials of the units in a 3D scene. */
export const material = defineTool({
  name: 'material',
  title: 'Paint the units in 3D',
  description:
    'Colours the units of a 3D scene by period, type or area, or with custom colours. Returns the legend.',
  input: Input,
  output: SceneOutput,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',

  async run(ctx, { session_id, strategy = 'period', custom_colors: customColors }) {
    return reportScene(
      await paintSceneSession(ctx, session_id, { colorBy: strategy, ...(customColors && { customColors }) }),
    );
  },
});
