import { useQueryClient } from '@tanstack/react-query';
import type { InventoryItem } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Parameters } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { useAuthorship } from '../../records/authorship.ts';
import { useSheetKeys } from '../../sheet/sheet-keys.ts';
import type { SheetHandles } from '../../record-sheets/beside.tsx';
import { PlainSheet } from '../../record-sheets/plain-sheet.tsx';
import { RecordFindings } from '../../sheet/findings/record-findings.tsx';
import { RecordPictures } from '../../sheet/record-pictures.tsx';
import { useTermNames } from '../../terms/terms.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { duplicateFindOf } from './find-acts.ts';
import { FindUnit } from './find-unit.tsx';
import { FINDS_TEXTS } from './finds-texts.ts';

/** Groups of fields that are open at first. */
const OPEN = new Set(['identity', 'context', 'quantity', 'chronology']);

export interface FindSheetProps extends SheetHandles {
  id: number;
  base: Parameters;
  onLabel: () => void;
}

/** The sheet of a find, with its unit and photographs. */
export function FindSheet({ onLabel, ...props }: FindSheetProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const language = useLanguage();
  const nameOf = useTermNames();
  const mayCreate = useMay('create');
  const queries = useQueryClient();
  const authorship = useAuthorship();
  const [, go] = useLocation();
  const duplicate = async (): Promise<void> => {
    const made = await duplicateFindOf(queries, props.id, { t, author: authorship() });
    if (made !== undefined) go(props.placeOf(made));
  };
  useSheetKeys(mayCreate ? [{ keys: 'd', label: t.keyDuplicate, run: () => void duplicate() }] : []);
  return (
    <PlainSheet
      {...props}
      name="inventario"
      order="inventory_number"
      nameField="inventory_number"
      open={OPEN}
      labelOf={({ inventory_number: number }) => t.sheetOf(number)}
      deletedOf={({ inventory_number: number }) => t.deleted(number)}
      renderAbout={(find) => <About find={find} />}
      renderWhat={({ definition, definition_en: english, dating }) => {
        const what = language === 'en' ? (english ?? definition) : (definition ?? english);
        return [nameOf(what, 'inventario.definition'), nameOf(dating, 'inventario.dating')]
          .filter(Boolean)
          .join(' · ');
      }}
      menu={(find) => [
        { id: 'printed', label: t.printed, run: () => openPrinted(find, language) },
        { id: 'label', label: t.label, run: onLabel },
        ...(mayCreate ? [{ id: 'duplicate', label: t.duplicate, run: () => void duplicate() }] : []),
      ]}
      renderParts={({ id }, { sheet: { base } }) => (
        <>
          <RecordFindings
            site={String(base['site_name'])}
            entity="inventario"
            name={String(base['inventory_number'])}
          />
          <RecordPictures entity="inventario" id={id} />
        </>
      )}
    />
  );
}

function About({ find }: { find: InventoryItem }): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const { find_type: type, find_type_en: english, us_number: number } = find;
  const word = useLanguage() === 'en' ? (english ?? type) : (type ?? english);
  const nameOf = useTermNames();
  return (
    <>
      {nameOf(word, 'inventario.find_type')} {number && '· '}
      {number && <FindUnit find={find} label={t.ofUnit(number)} />}
    </>
  );
}

function openPrinted({ site_name: site, inventory_number }: InventoryItem, lang: Language): void {
  const query = new URLSearchParams({ inventory_number, lang });
  open(`/api/reports/inventario/${encodeURIComponent(site)}?${query}`, '_blank', 'noopener');
}
