import type { SceneSession } from '@trowel/services/scene';
import { z } from 'zod';
import type { ToolAnswer } from '../contract/define-tool.ts';

/** Output of the tools for 3D scenes. */
export const SceneOutput = z.looseObject({
  session_id: z.string(),
  expires_at: z.string(),
  site_name: z.string(),
  summary: z.looseObject({ units: z.int(), visible: z.int() }),
});

const MAX_NAMES = 100;

/** Describes the current state of a scene. */
export function reportScene({
  view,
  summary,
  ...session
}: SceneSession): ToolAnswer<z.input<typeof SceneOutput>> {
  const { placement, spread, colorBy, area, steps } = view;
  const { units, visible, contradictions, matched_units, unknown_units } = summary;
  return {
    data: {
      ...session,
      view: {
        placement,
        spread,
        color_by: colorBy,
        filters: steps.length,
        ...(area !== undefined && { area }),
      },
      summary: { ...summary, matched_units: matched_units.slice(0, MAX_NAMES) },
    },
    textData: {
      color_by: colorBy,
      legend: summary.legend,
      ...(visible < units && { shown: matched_units.slice(0, MAX_NAMES).join(', ') }),
    },
    facts: { session_id: session.session_id },
    message: `The scene of ${session.site_name}: ${units} units, ${visible} visible, ${contradictions} contradicting relations. Session ${session.session_id}.`,
    warnings: unknown_units.length > 0 ? [`The scene has no SU ${unknown_units.join(', ')}.`] : [],
  };
}
