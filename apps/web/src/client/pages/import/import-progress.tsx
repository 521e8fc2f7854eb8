import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { STAGES, type Progress } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

/** Progress bar of an import, with a Cancel button. */
export function ImportProgress({
  progress: { stage, done, of },
  onCancel,
}: {
  progress: Progress;
  onCancel: () => void;
}): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { count } = useFormat();
  const part = of > 0 ? done / of : 0;
  return (
    <div className="import-progress">
      <p role="status">{t.progress[stage]}</p>
      <progress aria-label={t.progress.label} value={(STAGES.indexOf(stage) + part) / STAGES.length} />
      {of > 1 && <p className="ui-soft">{t.progress.of(count(done), count(of))}</p>}
      <p className="ui-buttons">
        <Button onPress={onCancel}>{t.cancel}</Button>
      </p>
    </div>
  );
}
