import { useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { dotsOf, isFilled, isTyped } from './field-value.ts';
import { valueIn } from './record-sheet.ts';
import { SheetText } from './sheet-field.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { TwinnedField } from './twinned-field.tsx';
import type { FieldPair } from './twins.ts';
import type { OpenSheet } from './use-sheet.ts';

/** A section of the paper form. */
export interface SheetSection {
  name: string;
  title: { en: string; it: string };
  fields: readonly FieldPair[];
  /** Open at first. The user opens the others. */
  isOpen: boolean;
  /** Reason why the section does not fit the record. It is then folded and shows the reason. */
  misfit: Misfit | undefined;
}

/** Reason why a section does not fit: it is for masonry only, or for units in the ground only. */
export interface Misfit {
  kind: 'masonry' | 'ground';
  type: string;
}

/** The sections of a sheet, each with an indicator of how many fields are filled. */
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
  const { fields, misfit } = section;
  const filled = fields.filter(({ field }) => isFilled(valueIn(open.sheet, field.name))).length;
  return (
    <details
      className="sheet-section"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{section.title[language]}</h3>
        {misfit && <span className="ui-soft">{t.misfits[misfit.kind](misfit.type)}</span>}
        {(misfit === undefined || filled > 0) && (
          <span className="sheet-dots" role="img" aria-label={t.filled(filled, fields.length)}>
            {[...dotsOf(filled, fields.length)].map((dot, i) => (
              <i key={i} data-full={dot === '●'} />
            ))}
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
        {fields
          .filter(({ field }) => isTyped(field) || field.isComputed)
          .map((twinned) => (
            <TwinnedField key={twinned.field.name} open={open} twinned={twinned} />
          ))}
      </div>
    );
  const filled = fields
    .flatMap(({ field, english }) => (english ? [field, english] : [field]))
    .filter(({ name }) => isFilled(valueIn(open.sheet, name)));
  if (filled.length === 0) return <p className="ui-soft">{t.nothingFilled}</p>;
  return (
    <dl className="sheet-fields">
      {filled.map((field) => (
        <SheetText key={field.name} open={open} field={field} />
      ))}
    </dl>
  );
}
