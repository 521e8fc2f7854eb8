import { useState, type DragEvent, type ReactNode } from 'react';
import { ChooseFiles } from '../../ui/choose-files.tsx';
import { useTexts } from '../../i18n/language.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import '../../ui/files.css';

export interface DropFileProps {
  file: File | undefined;
  isDisabled: boolean;
  onTake: (file: File) => void;
}

/** Area where a file is dropped or chosen. */
export function DropFile({ file, isDisabled, onTake }: DropFileProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const [isOver, setOver] = useState(false);
  const take = ([first]: Iterable<File>): void => {
    if (first) onTake(first);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over && !isDisabled);
  };
  const drop = (event: DragEvent): void => {
    drag(false)(event);
    if (!isDisabled) take(event.dataTransfer.files);
  };
  return (
    <div
      className={isOver ? 'files-drop files-drop-over' : 'files-drop'}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {!file && <p>{t.intro}</p>}
      {!file && <p className="ui-soft">{t.kinds}</p>}
      {isOver && <p className="import-drop-here">{t.dropHere}</p>}
      {file && <p className="import-file">{file.name}</p>}
      <ChooseFiles isDisabled={isDisabled} choose={take}>
        {file ? t.otherFile : t.file}
      </ChooseFiles>
    </div>
  );
}
