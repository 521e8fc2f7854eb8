import { useState, type DragEvent, type ReactNode } from 'react';
import { useTexts } from '../../words/language.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

export interface DropFileProps {
  file: File | undefined;
  isDisabled: boolean;
  onTake: (file: File) => void;
}

/** Where a file is dropped, or chosen. */
export function DropFile({ file, isDisabled, onTake }: DropFileProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const [isOver, setOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over && !isDisabled);
  };
  const drop = (event: DragEvent): void => {
    drag(false)(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isDisabled) onTake(dropped);
  };
  return (
    <div
      className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {!file && <p>{t.intro}</p>}
      {!file && <p className="ui-soft">{t.kinds}</p>}
      {isOver && <p className="import-drop-here">{t.dropHere}</p>}
      {file && <p className="import-file">{file.name}</p>}
      <label className="ui-button import-choose">
        <span>{file ? t.otherFile : t.file}</span>
        <input
          className="unseen"
          type="file"
          disabled={isDisabled}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onTake(chosen);
            // The same file again, changed in between, is a choice too.
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}
