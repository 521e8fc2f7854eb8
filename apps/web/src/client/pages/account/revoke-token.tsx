import { useQueryClient } from '@tanstack/react-query';
import type { PersonalToken } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { ask } from '../../data/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import { ACCESS_TOKENS_TEXTS } from './access-tokens-texts.ts';

const GONE = 404;

/** Ends a token once that was confirmed; one that is gone already is as well. */
export function RevokeToken({ token, onClose }: { token: PersonalToken; onClose: () => void }): ReactNode {
  const t = useTexts(ACCESS_TOKENS_TEXTS);
  const queries = useQueryClient();
  const { id, name } = token;
  const [hasFailed, setFailed] = useState(false);
  const revoke = async (): Promise<void> => {
    const told = await ask(`/api/auth/tokens/${id}`, { method: 'DELETE' });
    if (!told.ok && told.problem.status !== GONE) return setFailed(true);
    say({ text: t.revoked(name) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users', 'tokens'] });
  };
  return (
    <Dialog title={t.askRevoke(name)} isOpen isFirm onClose={onClose}>
      <div className="ui-form">
        <p>{t.revokeHint}</p>
        {hasFailed && (
          <p className="ui-problem" role="alert">
            {t.notRevoked}
          </p>
        )}
        <div className="ui-buttons">
          <Button look="bad" onPress={() => void revoke()} autoFocus>
            {t.revokeNow}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
