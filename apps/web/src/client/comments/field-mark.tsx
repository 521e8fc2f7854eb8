import type { ReactNode } from 'react';
import type { CommentedRecord } from './comments-query.ts';
import type { FieldCommentsProps } from './field-comments.tsx';
import type { SheetCommentsProps } from './sheet-comments.tsx';
import type { RecordField } from '../data/fields.ts';
import { useLanguage } from '../i18n/language.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const FieldComments = lazyPart<FieldCommentsProps>(
  async () => (await import('./field-comments.tsx')).FieldComments,
);

/** The comments on a record, loaded after its sheet. */
export const CommentsPart = lazyPart<SheetCommentsProps>(
  async () => (await import('./sheet-comments.tsx')).SheetComments,
);

/** The part of an open sheet that identifies its record. */
interface SheetOfRecord {
  name: string;
  sheet: { base: { id: number } & Readonly<Record<string, unknown>> };
}

/** Returns the record of a sheet if it can have comments. */
export function commentedRecord({ name, sheet: { base } }: SheetOfRecord): CommentedRecord | undefined {
  // The preview of a sheet definition shows no stored record.
  if (name === 'sites' || name === 'thesaurus' || base.id === 0) return undefined;
  return { site: String(base['site_name'] ?? ''), entity: name, id: base.id };
}

/** Open comments on a field, and the button to comment on it. Custom fields are commented on with the record. */
export function FieldMark({ open, field }: { open: SheetOfRecord; field: RecordField }): ReactNode {
  const language = useLanguage();
  const record = commentedRecord(open);
  if (!record || field.name.startsWith('custom.')) return undefined;
  return <FieldComments record={record} field={field.name} label={field.label[language]} />;
}
