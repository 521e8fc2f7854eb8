import { useEffect, useRef, type ReactNode } from 'react';
import type { Problem } from '../../data/problem.ts';
import { useMay } from '../../data/visit.ts';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { formatRefusedFile } from './problem-words.ts';

/** Explains why a file was not imported, with the messages of the server per field. */
export function ImportFailure({ problem }: { problem: Problem }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const language = useLanguage();
  return (
    <div className="state state-bad" role="alert">
      <p className="state-what">
        {t.failedTitle}. {t.failed}
      </p>
      <ul className="import-why">
        {formatRefusedFile(problem, language).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

export interface AfterImportProps {
  site: string;
  id: string;
  /** True if the import was cancelled too late and had already been saved. */
  isLate: boolean;
  onUndo: (id: string) => Promise<void>;
}

/** Links to the imported records, and a button to undo the import. */
export function AfterImport({ site, id, isLate, onUndo }: AfterImportProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const mayDelete = useMay('delete');
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} className="import-after">
      {isLate && <p role="alert">{t.late}</p>}
      <p className="ui-buttons">
        <Go to={PLACES.units(site)} className="ui-button ui-main">
          {t.toUnits}
        </Go>
        <Go to={PLACES.matrix(site)} className="ui-button">
          {t.toMatrix}
        </Go>
        <Go to={PLACES.findings(site)} className="ui-button">
          {t.toFindings}
        </Go>
        <Go to={PLACES.finds(site)} className="ui-button">
          {t.toFinds}
        </Go>
        <Go to={PLACES.changes(site)} className="ui-button">
          {t.toChanges}
        </Go>
        {mayDelete && <Button onPress={() => void onUndo(id)}>{t.undo}</Button>}
      </p>
    </div>
  );
}
