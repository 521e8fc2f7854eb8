import { defineTool } from '../contract/define-tool.ts';
import { answerCheck, CheckInput, CheckOutput } from '../records/list-findings.ts';

/** Finds relations that do not fit the kinds of unit they tie. */
export const validateRelationshipFormat = defineTool({
  name: 'validate_relationship_format',
  title: 'Check how relations are recorded',
  description:
    'Finds relations recorded in a way that cannot be right: of a unit to itself, of different kinds between the same two units, impossible for the types of the units or against the rules of the Extended Matrix, or saying that unlike units are the same.',
  input: CheckInput,
  output: CheckOutput,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',
  run: (ctx, input) =>
    answerCheck(ctx, input, {
      codes: [
        'self_relation',
        'conflicting_kinds',
        'impossible_by_type',
        'em_relation_unfit',
        'em_chain_unfit',
        'equal_unlike',
      ],
      about: 'how relations are recorded',
    }),
});
