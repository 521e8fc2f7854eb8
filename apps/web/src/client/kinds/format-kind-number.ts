import type { DeclaredRecord } from '@trowel/domain/records';
import { formatTypedDay } from '../i18n/parse-value.ts';

/** Formats the number of a record of a declared kind. That of a page of the diary is a day. */
export function formatKindNumber(field: string, record: Pick<DeclaredRecord, string>): string {
  const text = String(record[field]);
  return field === 'date' ? formatTypedDay(text) : text;
}
