import { codesOfCheck } from '@trowel/domain/matrix';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { answerCheck, CheckInput, CheckOutput } from '../records/list-findings.ts';

const CODES = codesOfCheck('integrity');

/** Finds relations whose other unit is missing or does not record them. */
export const validateRelationshipIntegrity = defineTool({
  name: 'validate_relationship_integrity',
  title: 'Check that relations match',
  description:
    'Finds relations to units that are not recorded, relations recorded on only one of the two sheets, units without any relation, missing links between claims and their sources, and parts of the site with no link to the rest.',
  input: CheckInput.extend({ code: z.enum(CODES).meta({ brief: true }).optional() }),
  output: CheckOutput,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',
  run: (ctx, input) => answerCheck(ctx, input, { codes: CODES, about: 'relations that do not match' }),
});
