import type { DeclaredRecord } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useFields } from '../../data/fields.ts';
import type { Parameters } from '../../data/queries.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { formatKindNumber } from '../../kinds/format-kind-number.ts';
import type { KindInfo } from '../../kinds/kinds.ts';
import { LinkedRecords } from '../../linked/linked-records.tsx';
import type { SheetHandles } from '../../record-sheets/beside.tsx';
import { PlainSheet } from '../../record-sheets/plain-sheet.tsx';
import { RecordFindings } from '../../sheet/findings/record-findings.tsx';
import { RecordPictures } from '../../sheet/record-pictures.tsx';
import { formatWord } from '../../tables/format-value.ts';
import { useTermNames } from '../../terms/terms.ts';
import { KIND_TEXTS } from './kind-texts.ts';

/** Sections of most kinds that are open at first. */
const OPEN = new Set([
  'identity',
  'context',
  'definition',
  'quantity',
  'grave',
  'bones',
  'day',
  'excavation',
]);

export interface KindSheetProps extends SheetHandles {
  id: number;
  base: Parameters;
  kind: KindInfo;
}

/** The sheet of a record of a declared kind, with its linked records and photographs. */
export function KindSheet({ kind, ...props }: KindSheetProps): ReactNode {
  const t = useTexts(KIND_TEXTS);
  const language = useLanguage();
  const label = kind.label[language];
  const nameOf = useTermNames();
  const [number] = kind.key;
  const fields = useFields(kind.name).data ?? [];
  const formatName = (record: DeclaredRecord): string => `${label} ${formatKindNumber(number, record)}`;
  return (
    <PlainSheet
      {...props}
      name={kind.name}
      order={number}
      nameField={number}
      open={OPEN}
      labelOf={formatName}
      deletedOf={(record) => t.deleted(formatName(record))}
      renderAbout={() => label}
      renderWhat={(record) =>
        kind.titles
          .flatMap((field) => {
            const value = record[field];
            const choice = fields.find(({ name, kind: type }) => name === field && type === 'choice');
            if (typeof value !== 'string') return [];
            return choice ? formatWord(choice, value, language) : nameOf(value, `${kind.name}.${field}`);
          })
          .filter(Boolean)
          .join(' · ')
      }
      menu={(record) => [{ id: 'printed', label: t.printed, run: () => openPrinted(kind, record, language) }]}
      renderParts={(_typed, { sheet }) => <SavedParts kind={kind} record={sheet.base as DeclaredRecord} />}
    />
  );
}

/** The parts that depend on the saved record. While somebody types, they stay. */
function SavedParts({ kind: { name, key }, record }: { kind: KindInfo; record: DeclaredRecord }): ReactNode {
  return (
    <>
      <RecordFindings site={record.site_name} entity={name} name={String(record[key[0]])} />
      <LinkedRecords name={name} record={record} />
      <RecordPictures entity={name} id={record.id} />
    </>
  );
}

function openPrinted({ name, key: [number] }: KindInfo, record: DeclaredRecord, lang: Language): void {
  const query = new URLSearchParams({ number: String(record[number]), lang });
  open(`/api/reports/${name}/${encodeURIComponent(record.site_name)}?${query}`, '_blank', 'noopener');
}
