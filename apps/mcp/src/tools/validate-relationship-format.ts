import { codesOfCheck } from '@trowel/domain/matrix';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { answerCheck, CheckInput, CheckOutput } from '../records/list-findings.ts';

const CODES = codesOfCheck('format');

/** Finds relations that do not suit the types of their units. */
export const validateRelationshipFormat = defineTool({
  name: 'validate_relationship_format',
  title: 'Check how relations are recorded',
  description:
    'Finds relations recorded in a way that cannot be right: of a unit to itself, of different kinds between the same two units, impossible for the types of the units or in the Extended Matrix, or making unlike units the same.',
  input: CheckInput.extend({ code: z.enum(CODES).meta({ brief: true }).optional() }),
  output: CheckOutput,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',
  run: (ctx, input) => answerCheck(ctx, input, { codes: CODES, about: 'how relations are recorded' }),
});
