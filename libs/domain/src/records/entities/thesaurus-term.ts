import { z } from 'zod';
import {
  describedAs,
  describeFields,
  integer,
  keyText,
  longText,
  recordFields,
  storableText,
  text,
  WISHES,
} from '@trowel/domain/core';
import { inSectionWithoutColumn, inSection } from '../sections/sections.ts';

const identity = inSection('identity');
const definition = inSection('definition');
const inDefinition = inSectionWithoutColumn('definition');

const termIdentity = {
  table_name: keyText(
    identity(
      'nome_tabella',
      { en: 'Table', it: 'Tabella' },
      { max: 100, description: 'sites, us, inventario, periods, or a table of your own.' },
    ),
  ),
  field_name: keyText(identity('tipologia_sigla', { en: 'Field', it: 'Campo' }, { max: 100 })),
  value: keyText(
    identity(
      'sigla',
      { en: 'Value', it: 'Valore' },
      { max: 350, description: 'The value stored in the record.' },
    ),
  ),
  language: describedAs(storableText(2).regex(/^[a-z]{2}$/, WISHES.languageCode.en), {
    kind: 'text',
    max: 2,
    label: { en: 'Language', it: 'Lingua' },
    section: 'identity',
    pyarchinit: 'lingua',
    description: 'Two-letter code of the language of the value.',
  }),
};

const termFacts = {
  label: text(definition('sigla_estesa', { en: 'Label', it: 'Etichetta' })),
  label_en: text(inDefinition({ en: 'Label (English)', it: 'Etichetta (inglese)' })),
  description: longText(definition('descrizione', { en: 'Description', it: 'Descrizione' })),
  parent: text(
    inDefinition(
      { en: 'Broader value', it: 'Valore superiore' },
      { max: 350, description: 'Value of the broader term of the same field.' },
    ),
  ),
  sort_order: integer(inDefinition({ en: 'Order', it: 'Ordine' })),
  active: describedAs(z.boolean(), {
    kind: 'boolean',
    label: { en: 'Offered', it: 'Attivo' },
    section: 'definition',
    description: 'Offered in forms; a term out of use stays valid in old records.',
  }),
};

const termSource = describedAs(z.enum(['builtin', 'user']), {
  kind: 'text',
  label: { en: 'Source', it: 'Origine' },
  section: 'record',
  description: 'Built-in terms cannot be changed or deleted.',
});

/** A term of a vocabulary, as stored and returned. */
export const ThesaurusTerm = z.strictObject({
  id: recordFields.id,
  ...termIdentity,
  ...termFacts,
  source: termSource,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type ThesaurusTerm = z.infer<typeof ThesaurusTerm>;

const optional = z.object(termFacts).partial().shape;

/** Body to create a term. Defaults: `language` is `it`, `active` is true. */
export const NewThesaurusTerm = z.strictObject({
  ...termIdentity,
  language: termIdentity.language.optional(),
  ...optional,
});
export type NewThesaurusTerm = z.infer<typeof NewThesaurusTerm>;

/** Body to change a term. Absent fields stay, null clears. */
export const ThesaurusTermChanges = z.strictObject({
  ...z.object(termIdentity).partial().shape,
  ...optional,
});
export type ThesaurusTermChanges = z.infer<typeof ThesaurusTermChanges>;

/** The columns of a term, without record fields. */
export const thesaurusTermColumns = { ...termIdentity, ...termFacts, source: termSource };
export const thesaurusTermFields = describeFields(ThesaurusTerm.shape);
