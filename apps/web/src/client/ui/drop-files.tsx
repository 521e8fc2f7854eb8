import type { ReactNode } from 'react';
import { ChooseFiles } from './choose-files.tsx';
import { useDropped } from './use-dropped.ts';
import './files.css';

interface DropFilesProps {
  title: string;
  hint: string;
  choose: string;
  /** The endings offered when they are chosen; all without it. */
  accept?: string;
  add: (files: Iterable<File>) => void;
  /** What became of those that were added. */
  children: ReactNode;
}

/** Takes files that are dropped anywhere on the page, or chosen here. */
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
