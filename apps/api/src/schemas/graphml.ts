import { storableText, WISHES } from '@trowel/domain/core';
import { FileField } from '@trowel/http';
import { z } from 'zod';

const YES = ['true', '1', 'on', 'yes'];
const NO = ['false', '0', 'off', 'no', ''];

/** An option as sent by forms and JSON. An unchecked box may be sent empty. */
const ReverseEpochs = z
  .union(
    [
      z.boolean(),
      z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.enum([...YES, ...NO])),
    ],
    {
      error: WISHES.trueOrFalse.en,
    },
  )
  .transform((word) => word === true || (typeof word === 'string' && YES.includes(word)))
  .optional()
  .meta({
    type: 'boolean',
    description: 'Reverse the order of the periods, labels and nodes together (default `false`).',
  });

const Title = storableText(500).optional().meta({
  description: 'Heading of the table of periods (default: that of the graph).',
  example: 'Casa del Pozzo',
});

/** A DOT file to convert. */
export const DotFile = z.strictObject({
  file: FileField,
  title: Title,
  reverse_epochs: ReverseEpochs,
});

/** A DOT text to convert. */
export const DotText = z.strictObject({
  dot_content: z.string().meta({
    description: 'The graph in DOT, at most 5 MiB.',
    example: 'digraph { US1 -> US2 -> US3 }',
  }),
  title: Title,
  reverse_epochs: ReverseEpochs,
});

/** Response of the converter's health check. */
export const ConverterHealth = z.object({
  status: z.literal('ok'),
  service: z.string(),
  version: z.string(),
});
