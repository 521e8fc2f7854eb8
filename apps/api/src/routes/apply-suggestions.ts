import { storableText, WISHES } from '@trowel/domain/core';
import { RELATION_TYPES } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { applySuggestions } from '@trowel/services/records';
import { z } from 'zod';
import { MatrixScreen } from '../schemas/matrix-screen.ts';
import { Finding } from '../schemas/matrix.ts';
import { PartQuery } from './matrix-parameters.ts';
import { Flag, SiteParams } from './records/parameters.ts';

const MAX_SUGGESTIONS = 1_000;

const Name = storableText(400).min(1);
const Relation = z.strictObject({ from: Name, type: z.enum(RELATION_TYPES), to: Name });
const Suggestion = z.strictObject({
  action: z.enum(['drop', 'reverse', 'retarget', 'separate', 'confirm', 'doubt']).meta({
    description:
      'Action suggested by a finding. `confirm` records the relation on the other sheet too, `doubt` marks it as uncertain.',
  }),
  relation: Relation,
  instead: Relation.optional().meta({ description: 'The new relation (`reverse`, `retarget`).' }),
  contradictions_left: z.int().optional().meta({ description: 'Copied from the finding, ignored.' }),
});
const Suggestions = z
  .strictObject({
    suggestion: Suggestion.optional(),
    suggestions: z.array(Suggestion).min(1).max(MAX_SUGGESTIONS).optional(),
  })
  .refine(({ suggestion, suggestions }) => (suggestion === undefined) !== (suggestions === undefined), {
    error: WISHES.oneSuggestion.en,
  });

const Outcome = z.strictObject({
  batch: z.string().nullable().meta({ description: 'Batch for undoing everything. Null for a dry run.' }),
  resolved: z.array(Finding).meta({ description: 'Findings that were resolved.' }),
  brought: z.array(Finding).meta({ description: 'New findings.' }),
  contradictions_left: z.int().meta({ description: 'Remaining errors.' }),
  pictures: z
    .strictObject({ before: MatrixScreen.nullable(), after: MatrixScreen.nullable() })
    .optional()
    .meta({
      description:
        'With `draw`: the drawing of the affected part, in the format of `screen`. Null if there is nothing to draw.',
    }),
});

type Drawn = NonNullable<NonNullable<Awaited<ReturnType<typeof applySuggestions>>['pictures']>['before']>;

const relation = { from: '12', type: 'covers', to: '14' } as const;

/** Route that applies suggestions of findings. */
export const suggestionRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/harris-matrix/{site_name}/apply',
    operationId: 'applySuggestions',
    tag: 'Harris matrix',
    summary: 'Apply suggestions of findings',
    description:
      'Applies suggestions of findings to the relations, all or none, in one batch. Returns the resolved and the new findings. A suggestion that no longer matches the records is 409.',
    access: 'update',
    params: SiteParams,
    query: z.strictObject({
      dry_run: Flag.optional().meta({ type: 'boolean', description: 'Only report the effect.' }),
      draw: PartQuery.shape.units.meta({
        description: 'For a dry run: draw these units and their neighbours, before and after.',
        example: '12,40',
      }),
    }),
    body: Suggestions,
    bodyExample: { suggestion: { action: 'drop', relation } },
    answer: {
      status: 200,
      kind: 'single',
      schema: Outcome,
      example: {
        status: 'success',
        data: {
          batch: '5f0c5f3e-0d6c-4c1c-9c1e-7d2b7f1d7a55',
          resolved: [],
          brought: [],
          contradictions_left: 0,
        },
      },
    },
    run: async (ctx, { params, query, body: { suggestion, suggestions } }) => {
      const { pictures, ...applied } = await applySuggestions(ctx, {
        siteName: params.site_name,
        suggestions: suggestions ?? (suggestion ? [suggestion] : []),
        isTrial: query.dry_run === true,
        draws: query.draw?.split(',').map((name) => name.trim()),
      });
      if (!pictures) return { data: applied };
      const { before, after } = pictures;
      return { data: { ...applied, pictures: { before: toWire(before), after: toWire(after) } } };
    },
  }),
];

/** Styles have different fields by kind, so each is copied as an object. */
function toWire(screen: Drawn | null) {
  return screen && { ...screen, looks: screen.looks.map((look) => ({ ...look })) };
}
