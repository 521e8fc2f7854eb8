import type { ReactNode } from 'react';
import type { Problem } from '../../data/problem.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';

interface SaveBarProps extends DesignProps {
  version: number;
  problem: Problem | undefined;
  isSaving: boolean;
  onSave: () => void;
}

/** The state of the definition, and the buttons that save, undo and discard. */
export function SaveBar({ edited, version, problem, isSaving, onSave }: SaveBarProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const { count } = useFormat();
  const { isChanged, undo, redo, discard } = edited;
  const state = version > 0 ? t.saved(count(version)) : t.standard;
  return (
    <div className="sheet-save">
      {problem && (
        <div className="ui-problem" role="alert">
          <p>{t.problems}</p>
          <ul>
            {(problem.fields.length > 0 ? problem.fields : [problem]).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <span role="status" className={isChanged ? 'mark mark-warn' : 'ui-soft'}>
        {isChanged ? t.unsaved : state}
      </span>
      <span className="sheet-save-buttons">
        <Button look="plain" isDisabled={!undo} onPress={() => undo?.()}>
          {t.undo}
        </Button>
        <Button look="plain" isDisabled={!redo} onPress={() => redo?.()}>
          {t.redo}
        </Button>
        {isChanged && (
          <Button look="plain" onPress={discard}>
            {t.discard}
          </Button>
        )}
        <Button look="main" isDisabled={!isChanged} isPending={isSaving} onPress={onSave}>
          {isSaving ? t.saving : t.save}
        </Button>
      </span>
    </div>
  );
}
