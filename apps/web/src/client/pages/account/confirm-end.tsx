import { useState, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const NOT_FOUND = 404;

interface ConfirmEndProps {
  /** API path that is deleted on confirmation. */
  path: string;
  title: string;
  words: { hint: string; end: string; failed: string; cancel: string };
  onEnded: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation, then revokes a token, an assistant or a linked account. "Not found" counts as success. */
export function ConfirmEnd({ path, title, words, onEnded, onClose }: ConfirmEndProps): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  const end = async (): Promise<void> => {
    const result = await fetchApi(path, { method: 'DELETE' });
    if (!result.ok && result.problem.status !== NOT_FOUND) return setFailed(true);
    await onEnded();
  };
  return (
    <Dialog title={title} isOpen isFirm onClose={onClose}>
      <div className="ui-form">
        <p>{words.hint}</p>
        {hasFailed && (
          <p className="ui-problem" role="alert">
            {words.failed}
          </p>
        )}
        <div className="ui-buttons">
          <Button look="bad" onPress={() => void end()} autoFocus>
            {words.end}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
