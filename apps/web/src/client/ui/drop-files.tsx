import type { ReactNode } from 'react';
import { ChooseFiles } from './choose-files.tsx';
import { useDropped } from './use-dropped.ts';
import './files.css';

interface DropFilesProps {
  title: string;
  hint: string;
  choose: string;
  /** Accepted file extensions; all files without it. */
  accept?: string;
  add: (files: Iterable<File>) => void;
  /** The list of added files with their results. */
  children: ReactNode;
}

/** Area to add files, by dropping them anywhere on the page or by the file dialog. */
export function DropFiles({ title, hint, choose, accept, add, children }: DropFilesProps): ReactNode {
  const isOver = useDropped(add);
  return (
    <section className={isOver ? 'files-drop files-drop-over' : 'files-drop'} aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      <p className="ui-soft">{hint}</p>
      <ChooseFiles accept={accept} isMany choose={add}>
        {choose}
      </ChooseFiles>
      {children}
    </section>
  );
}
