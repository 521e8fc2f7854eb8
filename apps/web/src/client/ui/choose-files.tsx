import type { ReactNode } from 'react';
import './choose-files.css';

interface ChooseFilesProps {
  children: ReactNode;
  /** Accepted file extensions; all files without it. */
  accept?: string | undefined;
  /** True to allow several files. */
  isMany?: boolean;
  isDisabled?: boolean;
  choose: (files: Iterable<File>) => void;
}

/** A button that opens the file dialog of the browser. */
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
          // Reset, so that the same file can be chosen again after it was changed.
          target.value = '';
        }}
      />
    </label>
  );
}
