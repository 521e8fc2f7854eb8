import type { Field } from '@trowel/domain/core';
import type { ImportedData, ImportProblem, ImportSource } from '@trowel/domain/formats';
import type { Language } from '../../context.ts';

/** A record, and the fields of it that the file leaves empty though they are recorded. */
export interface RetainedValues {
  name: string;
  labels: string[];
}

/** Fields without a message for an empty cell: the identity of a record, and fields that are never empty. */
const NEVER_REPORTED = new Set(['site_name', 'area', 'us_number', 'unit_type', 'sort_order', 'custom']);
const MAX_SHOWN = 20;

interface Compared {
  /** The fields each sheet has columns for. */
  columns: ImportedData['columns'];
  source: ImportSource;
  before: Readonly<Record<string, unknown>>;
  given: Readonly<Record<string, unknown>>;
  fields: readonly Field[];
  language: Language;
}

/** Lists the labels of fields whose cell is empty in the file and whose value is recorded. */
export function listRetainedLabels({ columns, source, before, given, fields, language }: Compared): string[] {
  const names = columns?.[source.sheet ?? ''] ?? [];
  return names
    .filter((name) => !NEVER_REPORTED.has(name) && isEmpty(given[name]) && !isEmpty(before[name]))
    .map((name) => fields.find((field) => field.name === name)?.label[language] ?? name);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Reports that empty cells do not clear recorded values. */
export function reportRetained(retained: readonly RetainedValues[], language: Language): ImportProblem[] {
  if (retained.length === 0) return [];
  const shown =
    retained
      .slice(0, MAX_SHOWN)
      .map(({ name, labels }) => `${name} (${labels.join(', ')})`)
      .join(', ') + (retained.length > MAX_SHOWN ? ', …' : '');
  const message = {
    en: `Cells that are empty in the file take nothing out; what is recorded there stays: ${shown}`,
    it: `Le celle vuote nel file non tolgono nulla; resta ciò che vi è registrato: ${shown}`,
  }[language];
  return [{ severity: 'info', code: 'empty_cell', message }];
}
