import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { useLanguage, useTexts } from '../words/language.ts';
import { dotsOf, isFilled, isTyped } from './field-value.ts';
import { valueIn } from './record-sheet.ts';
import { SheetField, SheetText } from './sheet-field.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { OpenSheet } from './use-sheet.ts';

/** A part of the paper form. */
export interface SheetSection {
  name: string;
  title: { en: string; it: string };
  fields: readonly RecordField[];
  /** Shown at once; the others are opened by hand. */
  isOpen: boolean;
  /** Does not fit the record: folded, and says so. */
  isForeign: boolean;
}

/** The sections of a sheet, each with how full it is. */
export function SheetSections({
  open,
  sections,
  mayChange,
}: {
  open: OpenSheet;
  sections: readonly SheetSection[];
  mayChange: boolean;
}): ReactNode {
  return sections.map((section) => (
    <Section key={section.name} open={open} section={section} mayChange={mayChange} />
  ));
}

interface SectionProps {
  open: OpenSheet;
  section: SheetSection;
  mayChange: boolean;
}

function Section({ open, section, mayChange }: SectionProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(section.isOpen);
  const { fields } = section;
  const filled = fields.filter(({ name }) => isFilled(valueIn(open.sheet, name))).length;
  return (
    <details
      className="sheet-section"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{section.title[language]}</h3>
        {section.isForeign && filled === 0 ? (
          <span className="ui-soft">{t.notForType}</span>
        ) : (
          <span className="sheet-dots" role="img" aria-label={t.filled(filled, fields.length)}>
            {dotsOf(filled, fields.length)}
          </span>
        )}
      </summary>
      {isOpen && <SectionFields open={open} section={section} mayChange={mayChange} />}
    </details>
  );
}

function SectionFields({ open, section: { fields }, mayChange }: SectionProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  if (mayChange)
    return (
      <div className="sheet-fields">
        {fields.filter(isTyped).map((field) => (
          <SheetField key={field.name} open={open} field={field} />
        ))}
      </div>
    );
  const told = fields.filter(({ name }) => isFilled(valueIn(open.sheet, name)));
  if (told.length === 0) return <p className="ui-soft">{t.nothingFilled}</p>;
  return (
    <dl className="sheet-fields">
      {told.map((field) => (
        <SheetText key={field.name} open={open} field={field} />
      ))}
    </dl>
  );
}
