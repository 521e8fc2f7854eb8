import type { SheetLayer } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { useKeys } from '../../keys/keys.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionList } from './section-list.tsx';
import { DefinitionPreview } from './definition-preview.tsx';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import { SheetTools } from './sheet-tools.tsx';
import type { DesignProps } from './design-props.ts';
import type { TaggedSheet } from './stored-sheet.ts';
import { useLayer } from './use-layer.ts';
import { useSave } from './use-save.tsx';

export interface SheetDesignerProps extends Omit<DesignProps, 'edited'> {
  sheet: TaggedSheet;
}

/** Edits the definition of a sheet, with a preview beside it. Nothing is stored until it is saved. */
export function SheetDesigner(props: SheetDesignerProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  // A newer version by somebody else does not replace the edited one. Saving reports it.
  const [base, setBase] = useState(props.sheet);
  return <Designer key={base.tag} {...props} sheet={base} onStored={setBase} label={t.fieldsOf} />;
}

interface DesignerProps extends SheetDesignerProps {
  label: string;
  onStored: (sheet: TaggedSheet) => void;
}

function Designer({ sheet, label, onStored, ...props }: DesignerProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const { definition } = sheet;
  const [stored] = useState((): SheetLayer => ({
    sections: definition.sections,
    custom_fields: definition.custom_fields,
  }));
  const edited = useLayer(stored);
  const [view, setView] = useState<'fields' | 'preview'>('fields');
  const { save, isSaving, problem, dialogs } = useSave({ ...props, sheet, edited, onStored });
  const { undo, redo } = edited;
  useKeys([
    ...(undo ? [{ keys: 'Ctrl+z', label: t.undo, run: undo }] : []),
    ...(redo ? [{ keys: 'Ctrl+y', label: t.redo, run: redo }] : []),
    ...(props.mayChange
      ? [{ keys: 'Ctrl+s', label: t.save, run: () => void save(), whileTyping: true }]
      : []),
  ]);
  const parts = { ...props, edited };
  return (
    <>
      {props.mayChange && <SheetTools {...parts} />}
      <div className="sheet-design-view">
        <Switch
          label={t.view}
          choices={[
            ['fields', t.views.fields],
            ['preview', t.views.preview],
          ]}
          chosen={view}
          onChoose={setView}
        />
      </div>
      <div className="sheet-design" data-view={view}>
        <SectionList {...parts} label={label} />
        <DefinitionPreview {...parts} />
      </div>
      {props.mayChange && (
        <SaveBar
          {...parts}
          version={definition.version}
          problem={problem}
          isSaving={isSaving}
          onSave={() => void save()}
        />
      )}
      {dialogs}
      <LeaveGuard isHeld={edited.isChanged} title={t.leaveTitle}>
        <p>{t.leave}</p>
      </LeaveGuard>
    </>
  );
}
