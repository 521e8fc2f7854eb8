import { z } from 'zod';
import {
  describedAs,
  describeFields,
  integer,
  keyText,
  longText,
  plainText,
  recordFields,
  storableText,
  text,
  WISHES,
} from '@trowel/domain/core';
import { inSectionWithoutColumn, inSection } from '../sections/sections.ts';

const identity = inSection('identity');
const chronology = inSection('chronology');
const inChronology = inSectionWithoutColumn('chronology');
const YEAR = { unit: 'year', min: -10_000_000, maximum: 3_000, description: 'Negative is BCE.' };

const periodIdentity = {
  site_name: keyText(identity('sito', { en: 'Site', it: 'Sito' }, { max: 350 })),
  period: keyText(
    identity(
      'periodo',
      { en: 'Period', it: 'Periodo' },
      { max: 200, description: 'Code (1 = most recent) or name, as units give it.' },
    ),
  ),
  phase: plainText(
    identity(
      'fase',
      { en: 'Phase', it: 'Fase' },
      { max: 200, description: 'Empty when the row describes the whole period.' },
    ),
  ),
};

const periodFacts = {
  name: text(inSectionWithoutColumn('identity')({ en: 'Name', it: 'Nome' }, { vocabulary: 'periods.name' })),
  name_en: text(inSectionWithoutColumn('identity')({ en: 'Name (English)', it: 'Nome (inglese)' })),
  start_year: integer(chronology('cron_iniziale', { en: 'First year', it: 'Anno iniziale' }, YEAR)),
  end_year: integer(chronology('cron_finale', { en: 'Last year', it: 'Anno finale' }, YEAR)),
  dating: text(
    chronology(
      'datazione_estesa',
      { en: 'Dating', it: 'Datazione estesa' },
      { vocabulary: 'periods.dating' },
    ),
  ),
  description: longText(chronology('descrizione', { en: 'Description', it: 'Descrizione' })),
  reasons: longText(chronology('motivazione', { en: 'Reasons for the dating', it: 'Motivazione' })),
  dating_method: text(
    inChronology({ en: 'Dating method', it: 'Metodo di datazione' }, { vocabulary: 'periods.dating_method' }),
  ),
  radiocarbon: text(
    chronology('datazione_radiocarbonica', {
      en: 'Radiocarbon dating',
      it: 'Datazione radiocarbonica',
    }),
  ),
  culture: text(chronology('cultura', { en: 'Culture', it: 'Cultura' })),
  reliability: text(
    chronology(
      'affidabilita',
      { en: 'Reliability', it: 'Affidabilità' },
      { vocabulary: 'periods.reliability' },
    ),
  ),
  period_code: text(
    chronology(
      'cont_per',
      { en: 'Period code', it: 'Codice di periodo' },
      { max: 100, description: 'The code by which units name this row.' },
    ),
  ),
  notes: longText(chronology('note', { en: 'Remarks', it: 'Note' })),
  color: describedAs(
    storableText(7)
      .regex(/^#[0-9a-fA-F]{6}$/, WISHES.colour.en)
      .nullable(),
    {
      kind: 'text',
      max: 7,
      label: { en: 'Colour', it: 'Colore' },
      section: 'record',
      description: 'Of its lane in the matrix, #RRGGBB.',
    },
  ),
  sort_order: integer(
    inSectionWithoutColumn('record')(
      { en: 'Order', it: 'Ordine' },
      { description: 'Smallest first; the most recent period stands first.' },
    ),
  ),
};

const YEARS = { error: WISHES.yearsInOrder.en, path: ['end_year'] };
type Years = { start_year?: number | null | undefined; end_year?: number | null | undefined };

/** Returns true if the first year is not after the last, or one of them is absent. */
export function areYearsInOrder({ start_year, end_year }: Years): boolean {
  return (start_year ?? -Infinity) <= (end_year ?? Infinity);
}

/** A period (or phase) of a site, as stored and returned. */
export const Period = z.strictObject({
  id: recordFields.id,
  ...periodIdentity,
  ...periodFacts,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type Period = z.infer<typeof Period>;

const optional = z.object(periodFacts).partial().shape;

/** Body to create a period. The first year must not be after the last. */
export const NewPeriod = z
  .strictObject({ ...periodIdentity, phase: periodIdentity.phase.optional(), ...optional })
  .refine(areYearsInOrder, YEARS);
export type NewPeriod = z.infer<typeof NewPeriod>;

/** Body to change a period. The service checks the years of the merged record. */
export const PeriodChanges = z
  .strictObject({ ...z.object(periodIdentity).partial().shape, ...optional })
  .refine(areYearsInOrder, YEARS);
export type PeriodChanges = z.infer<typeof PeriodChanges>;

/** The columns of a period: identity and facts, without record fields. */
export const periodColumns = { ...periodIdentity, ...periodFacts };
export const periodFields = describeFields(Period.shape);
