import { useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { isFilled } from './field-value.ts';
import { valueIn } from './record-sheet.ts';
import { ComputedField, SheetField } from './sheet-field.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { FieldPair } from './twins.ts';
import type { OpenSheet } from './use-sheet.ts';

/** A field with a switch to its English version. */
export function TwinnedField({
  open,
  twinned: { field, english },
}: {
  open: OpenSheet;
  twinned: FieldPair;
}): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const [isEnglish, setEnglish] = useState(false);
  if (field.isComputed) return <ComputedField open={open} field={field} />;
  if (english === undefined) return <SheetField open={open} field={field} />;
  const { sheet } = open;
  const [shown, hidden] = isEnglish ? [english, field] : [field, english];
  // A field with a rejected value or a conflict is always shown.
  const needsAttention =
    sheet.refused[hidden.name] !== undefined || sheet.conflicts.some((one) => one.field === hidden.name);
  return (
    <div className="sheet-twins">
      <button
        type="button"
        className="sheet-twin"
        aria-pressed={isEnglish}
        aria-label={t.twinOf(field.label[language])}
        title={t.twin}
        data-filled={isFilled(valueIn(sheet, english.name))}
        onClick={() => setEnglish(!isEnglish)}
      >
        EN
      </button>
      <SheetField key={shown.name} open={open} field={shown} />
      {needsAttention && <SheetField key={hidden.name} open={open} field={hidden} />}
    </div>
  );
}
