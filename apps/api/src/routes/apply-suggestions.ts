import { storableText, WISHES } from '@trowel/domain/core';
import { RELATION_TYPES } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { applySuggestions } from '@trowel/services/records';
import { z } from 'zod';
import { MatrixScreen } from '../schemas/matrix-screen.ts';
import { Finding } from '../schemas/matrix.ts';
import { PartQuery } from './matrix-parameters.ts';
import { Flag, SiteParams } from './parameters.ts';

const MAX_SUGGESTIONS = 1_000;

const Name = storableText(400).min(1);
const Relation = z.strictObject({ from: Name, type: z.enum(RELATION_TYPES), to: Name });
const Suggestion = z.strictObject({
  action: z.enum(['drop', 'reverse', 'retarget', 'separate', 'confirm', 'doubt']).meta({
    description:
      'As a finding suggests it; `confirm` records the relation on the other sheet too, `doubt` marks it as uncertain.',
  }),
  relation: Relation,
  instead: Relation.optional().meta({ description: 'What it becomes (`reverse`, `retarget`).' }),
  contradictions_left: z.int().optional().meta({ description: 'As the finding has it; not read.' }),
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
  batch: z.string().nullable().meta({ description: 'Undoes all of it; null of a dry run.' }),
  resolved: z.array(Finding).meta({ description: 'Findings that are no longer there.' }),
  brought: z.array(Finding).meta({ description: 'Findings that were not there before.' }),
  contradictions_left: z.int().meta({ description: 'Errors the records still hold.' }),
  pictures: z
    .strictObject({ before: MatrixScreen.nullable(), after: MatrixScreen.nullable() })
    .optional()
    .meta({
      description:
        'The part concerned, with `draw`, as `screen` gives it; null when there is nothing to draw.',
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
    summary: 'Do what findings suggest',
    description:
      'Takes suggestions as findings give them and changes the relations, all or none, in one batch; tells which findings are gone and which came. A suggestion about what the records no longer say is 409.',
    access: 'update',
    params: SiteParams,
    query: z.strictObject({
      dry_run: Flag.optional().meta({ type: 'boolean', description: 'Only tell what would come of it.' }),
      draw: PartQuery.shape.units.meta({
        description: 'Of a dry run: draw these units and their neighbours, before and after.',
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
      const { pictures, ...told } = await applySuggestions(ctx, {
        siteName: params.site_name,
        suggestions: suggestions ?? (suggestion ? [suggestion] : []),
        isTrial: query.dry_run === true,
        draws: query.draw?.split(',').map((name) => name.trim()),
      });
      if (!pictures) return { data: told };
      const { before, after } = pictures;
      return { data: { ...told, pictures: { before: toWire(before), after: toWire(after) } } };
    },
  }),
];

/** Styles have different fields by kind, so each is copied as an object. */
function toWire(screen: Drawn | null) {
  return screen && { ...screen, looks: screen.looks.map((look) => ({ ...look })) };
}
