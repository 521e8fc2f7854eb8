import type { ReactNode } from 'react';
import './choose-files.css';

interface ChooseFilesProps {
  children: ReactNode;
  /** The endings offered when they are chosen; all without it. */
  accept?: string | undefined;
  /** Several at once. */
  isMany?: boolean;
  isDisabled?: boolean;
  choose: (files: Iterable<File>) => void;
}

/** A button that asks the browser for files. */
export function ChooseFiles({ children, accept, isMany, isDisabled, choose }: ChooseFilesProps): ReactNode {
  return (
    <label className="ui-button ui-quiet ui-choose">
      {children}
      <input
        className="unseen"
        type="file"
        multiple={isMany}
        accept={accept}
        disabled={isDisabled}
        onChange={({ target }) => {
          choose(target.files ?? []);
          // The same file again, changed in between, is a choice too.
          target.value = '';
        }}
      />
    </label>
  );
}
