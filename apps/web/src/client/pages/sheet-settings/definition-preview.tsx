import { useMemo, useState, type ReactNode } from 'react';
import { buildSheetForm } from '../../definitions/sheet-form.ts';
import { useTexts } from '../../i18n/language.ts';
import { listFormSections } from '../../sheet/list-sections.ts';
import { beginSheet, recordOf, typeInto } from '../../sheet/record-sheet.ts';
import type { SheetEditor } from '../../sheet/sheet-editor.ts';
import { SheetSections } from '../../sheet/sheet-sections.tsx';
import type { OpenSheet } from '../../sheet/use-sheet.ts';
import { createStore } from '../../data/store.ts';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import '../../sheet/sheet.css';

/** The sheet as people will see it. Values can be typed into it, but are not stored. */
export function DefinitionPreview({ entity, fields, edited: { layer } }: DesignProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const [sheet, setSheet] = useState(() => beginSheet({ id: 0, unit_type: 'US' }));
  const form = useMemo(() => buildSheetForm(fields, layer), [fields, layer]);
  const open: OpenSheet = {
    name: entity as OpenSheet['name'],
    sheet,
    state: 'saved',
    draft: undefined,
    problem: undefined,
    editor: createPreviewEditor((field, value) => setSheet((now) => typeInto(now, field, value))),
  };
  const type = entity === 'us' ? String(recordOf(sheet)['unit_type'] ?? '') : '';
  return (
    <section className="sheet-preview ui-card" aria-labelledby="sheet-preview">
      <h2 id="sheet-preview">{t.preview}</h2>
      <p className="ui-hint">{t.previewHint}</p>
      <div className="sheet">
        <SheetSections
          // Sections of another definition begin unfolded as it says.
          key={layer.sections.map(({ key }) => key).join()}
          open={open}
          sections={listFormSections(form, { type })}
          mayChange
        />
      </div>
    </section>
  );
}

/** Returns an editor that stores nothing. */
function createPreviewEditor(type: SheetEditor['type']): SheetEditor {
  const nothing = (): void => undefined;
  const later = (): Promise<void> => Promise.resolve();
  return {
    store: createStore(undefined as never),
    type,
    save: later,
    receive: nothing,
    markDeleted: nothing,
    markRestored: later,
    decide: later,
    applyDraft: later,
    dropDraft: nothing,
    start: () => nothing,
  };
}
