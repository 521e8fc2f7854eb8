import { FINDING_CODES } from '@trowel/domain/matrix';
import { defineTool } from '../contract/define-tool.ts';
import { answerCheck, CheckInput, CheckOutput } from '../records/list-findings.ts';

/** Finds contradictions and doubtful relations of a site. */
export const validateStratigraphicRelationships = defineTool({
  name: 'validate_stratigraphic_relationships',
  title: 'Check the stratigraphy',
  description:
    'Finds contradictions and cycles in the relations of a site, each with the shortest chain of statements and suggestions, most likely first; also one-sided relations, isolated units, inversions of periods and elevations.',
  input: CheckInput,
  output: CheckOutput,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',
  run: (ctx, input) => answerCheck(ctx, input, { codes: FINDING_CODES, about: 'the stratigraphy' }),
});
