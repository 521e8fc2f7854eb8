import {
  buildStandardDefinition,
  isEntityName,
  getEntity,
  listSheetPresets,
  NewSheetDefinition,
} from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { offerFile } from '../../data/offer-file.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFiles } from '../../ui/choose-files.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { mergePreset } from './merge-preset.ts';
import { NewFieldDialog } from './new-field-dialog.tsx';
import { addSection } from './sheet-draft.ts';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';

/** Adds sections and custom fields; applies templates; imports and exports the definition as a file. */
export function SheetTools(props: DesignProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const { entity, edited } = props;
  const [dialog, setDialog] = useState<'field' | 'presets'>();
  const presets = listSheetPresets(entity);
  const exportFile = (): void => {
    const text = JSON.stringify({ entity, ...edited.layer }, undefined, 2);
    offerFile(new Blob([text], { type: 'application/json' }), `sheet-${entity}.json`);
  };
  const reset = (): void => {
    edited.change(mergePreset(entity, buildStandardDefinition(entity)));
    showToast({ text: t.resetDone });
  };
  return (
    <div className="page-actions sheet-tools">
      <Button onPress={() => setDialog('field')}>{t.addField}</Button>
      <Button onPress={() => edited.change(addSection(edited.layer, { [language]: t.newSection }))}>
        {t.addSection}
      </Button>
      {presets.length > 0 && <Button onPress={() => setDialog('presets')}>{t.presets}</Button>}
      <ChooseFiles accept=".json,application/json" choose={(files) => void importFile(files)}>
        {t.import}
      </ChooseFiles>
      <Menu
        label={t.more}
        buttonLabel={t.more}
        face="⋯"
        onChoose={(id) => (id === 'export' ? exportFile() : reset())}
        groups={[
          {
            id: 'more',
            title: t.more,
            lines: [
              { id: 'export', label: t.export },
              { id: 'reset', label: t.reset },
            ],
          },
        ]}
      />
      {dialog === 'field' && <NewFieldDialog {...props} onClose={() => setDialog(undefined)} />}
      {dialog === 'presets' && <Presets {...props} onClose={() => setDialog(undefined)} />}
    </div>
  );

  async function importFile([file]: Iterable<File>): Promise<void> {
    if (!file) return;
    const read = NewSheetDefinition.safeParse(parseJson(await file.text()));
    if (!read.success) return showToast({ text: t.notImported, kind: 'bad' });
    const { entity: other = entity } = read.data;
    if (other !== entity) {
      const kind = isEntityName(other) ? getEntity(other).plural[language] : other;
      return showToast({ text: t.wrongKind(kind), kind: 'bad' });
    }
    edited.change(mergePreset(entity, read.data));
    showToast({ text: t.imported });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function Presets({ entity, edited, onClose }: DesignProps & { onClose: () => void }): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  return (
    <Dialog title={t.presetsTitle} isOpen onClose={onClose}>
      <ul className="sheet-presets">
        {listSheetPresets(entity).map(({ key, label, description, definition }) => (
          <li key={key}>
            <Button
              onPress={() => {
                edited.change(mergePreset(entity, definition));
                showToast({ text: t.applied(label[language]) });
                onClose();
              }}
            >
              {label[language]}
            </Button>
            <span className="ui-soft">{description[language]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
