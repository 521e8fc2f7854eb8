import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { ConfirmEnd } from '../account/confirm-end.tsx';
import { USERS_TEXTS } from './users-texts.ts';

/** Removes the second factor of a user who has lost it. */
export function ResetFactor({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const t = useTexts(USERS_TEXTS);
  const queries = useQueryClient();
  const { id, username } = user;
  const reportEnded = async (): Promise<void> => {
    showToast({ text: t.resetFactorDone(username) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <ConfirmEnd
      path={`/api/auth/users/${id}/second-factor`}
      title={t.resetFactorFor(username)}
      words={{
        hint: t.resetFactorHint(username),
        end: t.resetFactorNow,
        failed: t.failed,
        cancel: t.cancel,
      }}
      onEnded={reportEnded}
      onClose={onClose}
    />
  );
}
