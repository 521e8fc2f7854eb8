import type { SheetSection } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { joinTexts } from './language-texts.ts';
import { renameSection } from './sheet-draft.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import type { EditedLayer } from './use-layer.ts';

interface SectionNameProps {
  section: SheetSection;
  edited: EditedLayer;
  onDone: () => void;
}

/** Form for the name of a section in both languages. */
export function SectionName({ section: { key, label }, edited, onDone }: SectionNameProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const [en, setEn] = useState(label['en'] ?? '');
  const [it, setIt] = useState(label['it'] ?? '');
  const texts = joinTexts(label, { en, it });
  return (
    <form
      className="sheet-section-name ui-two"
      onSubmit={(event) => {
        event.preventDefault();
        if (texts) edited.change(renameSection(edited.layer, key, texts));
        onDone();
      }}
    >
      <Field label={t.sectionName.en} value={en} onChange={setEn} autoFocus />
      <Field label={t.sectionName.it} value={it} onChange={setIt} />
      <Button type="submit" isDisabled={!texts}>
        {t.ok}
      </Button>
    </form>
  );
}
