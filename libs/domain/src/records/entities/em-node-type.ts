import { z } from 'zod';
import {
  describedAs,
  describeFields,
  keyText,
  type Labels,
  longText,
  recordFields,
  storableText,
  text,
  WISHES,
} from '@trowel/domain/core';
import { EM_TYPES } from '../terms/unit-types.ts';

/** `stratigraphic` for excavated or reconstructed nodes, `non_stratigraphic` for documentation. */
const NODE_CATEGORIES_OF_TYPES = ['stratigraphic', 'non_stratigraphic'] as const;
/** Symbols for the relations of a type on sheets: `>` `<`, or `>>` `<<`. */
export const NODE_SYMBOLS = ['single_arrow', 'double_arrow'] as const;
/** Shapes of a node. The last two are special signs. */
export const NODE_SHAPES = [
  'rectangle',
  'roundrectangle',
  'parallelogram',
  'hexagon',
  'ellipse',
  'triangle',
  'diamond',
  'octagon',
  'trapezoid',
  'bpmn_artifact',
  'svg',
] as const;
const FONT_STYLES = ['plain', 'bold', 'italic', 'bolditalic'] as const;

const CODE = /^[A-Za-z][A-Za-z0-9_./-]*$/;
const COLOUR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
const PLACEHOLDER = /\{(?:number|first_word)\}/;

const say = (label: Labels, description?: string) => ({
  kind: 'text' as const,
  label,
  section: 'definition',
  ...(description && { description }),
});
const colour = (label: Labels) =>
  describedAs(
    storableText(7).regex(COLOUR, WISHES.colour.en).overwrite(toFullColour),
    say(label, '#RRGGBB, or #RGB for short.'),
  );
const points = (label: Labels, { min, max }: { min: number; max: number }) =>
  describedAs(z.number().min(min).max(max), {
    ...say(label, `From ${min} to ${max}.`),
    kind: 'decimal',
    unit: 'pt',
  });

const identity = {
  code: describedAs(
    storableText(20).min(1).regex(CODE, WISHES.nodeCode.en),
    say({ en: 'Code', it: 'Sigla' }, 'As it is written in the `unit_type` of units.'),
  ),
  name: keyText({ label: { en: 'Name', it: 'Nome' }, section: 'definition', max: 200 }),
  category: describedAs(
    z.enum(NODE_CATEGORIES_OF_TYPES),
    say({ en: 'Category', it: 'Categoria' }, 'Whether it takes part in the stratigraphy.'),
  ),
  symbol_type: describedAs(
    z.enum(NODE_SYMBOLS),
    say({ en: 'Signs', it: 'Simboli' }, 'Signs of its relations: > and <, or >> and <<.'),
  ),
  label_format: describedAs(
    storableText(100).regex(PLACEHOLDER, WISHES.placeholder.en),
    say(
      { en: 'Label', it: 'Etichetta' },
      '`{number}` stands for the number, `{first_word}` for the first word of the description.',
    ),
  ),
  shape: describedAs(z.enum(NODE_SHAPES), say({ en: 'Shape', it: 'Forma' })),
};

const nullable = {
  name_it: text({ label: { en: 'Name (Italian)', it: 'Nome (italiano)' }, section: 'definition', max: 200 }),
  description: longText({ label: { en: 'Description', it: 'Descrizione' }, section: 'definition' }),
  em_type: describedAs(
    z.enum(EM_TYPES).nullable(),
    say(
      { en: 'In the Extended Matrix', it: "Nell'Extended Matrix" },
      'What other programs read it as; `US` or `document`, by its category, unless given.',
    ),
  ),
};

const visual = {
  fill_color: colour({ en: 'Fill', it: 'Riempimento' }),
  border_color: colour({ en: 'Border', it: 'Bordo' }),
  border_width: points({ en: 'Width of the border', it: 'Spessore del bordo' }, { min: 0.1, max: 10 }),
  text_color: colour({ en: 'Text', it: 'Testo' }),
  font_family: describedAs(storableText(60).min(1), say({ en: 'Font', it: 'Carattere' })),
  font_size: points({ en: 'Size of the font', it: 'Corpo del carattere' }, { min: 4, max: 72 }),
  font_style: describedAs(z.enum(FONT_STYLES), say({ en: 'Style of the font', it: 'Stile del carattere' })),
  width: points({ en: 'Width', it: 'Larghezza' }, { min: 10, max: 500 }),
  height: points({ en: 'Height', it: 'Altezza' }, { min: 10, max: 500 }),
};

/** Default look of a type. */
export const NODE_LOOK_DEFAULTS = {
  fill_color: '#FFFFFF',
  border_color: '#000000',
  border_width: 1,
  text_color: '#000000',
  font_family: 'Dialog',
  font_size: 12,
  font_style: 'plain',
  width: 90,
  height: 30,
} as const satisfies z.infer<z.ZodObject<typeof visual>>;

const source = describedAs(z.enum(['builtin', 'user']), {
  ...say({ en: 'Source', it: 'Origine' }, 'Built-in types cannot be changed or deleted.'),
  section: 'record',
});

/** A node type of the Extended Matrix, as stored and returned. */
export const NodeType = z.strictObject({
  id: recordFields.id,
  ...identity,
  ...nullable,
  ...visual,
  source,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type NodeType = z.infer<typeof NodeType>;

const optional = z.object({ ...nullable, ...visual }).partial().shape;

/** Body to create a node type. Missing properties of the look are those of `NODE_LOOK_DEFAULTS`. */
export const NewNodeType = z.strictObject({ ...identity, ...optional });
export type NewNodeType = z.infer<typeof NewNodeType>;

/** Body to change a node type. Absent fields stay, null clears. */
export const NodeTypeChanges = z.strictObject({ ...z.object(identity).partial().shape, ...optional });
export type NodeTypeChanges = z.infer<typeof NodeTypeChanges>;

/** The columns of a node type, without record fields. */
export const nodeTypeColumns = { ...identity, ...nullable, ...visual, source };
export const nodeTypeFields = describeFields(NodeType.shape);

function toFullColour(colourText: string): string {
  const digits = colourText.slice(1).toUpperCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
