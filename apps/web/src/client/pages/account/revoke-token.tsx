import { useQueryClient } from '@tanstack/react-query';
import type { PersonalToken } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { ACCESS_TOKENS_TEXTS } from './access-tokens-texts.ts';
import { ConfirmEnd } from './confirm-end.tsx';

/** Asks for confirmation, then revokes a token. */
export function RevokeToken({ token, onClose }: { token: PersonalToken; onClose: () => void }): ReactNode {
  const t = useTexts(ACCESS_TOKENS_TEXTS);
  const queries = useQueryClient();
  const { id, name } = token;
  const reportEnded = async (): Promise<void> => {
    showToast({ text: t.revoked(name) });
    onClose();
    await queries.invalidateQueries({ queryKey: ['users', 'tokens'] });
  };
  const words = { hint: t.revokeHint, end: t.revokeNow, failed: t.notRevoked, cancel: t.cancel };
  const title = t.confirmRevoke(name);
  return (
    <ConfirmEnd
      path={`/api/auth/tokens/${id}`}
      title={title}
      words={words}
      onEnded={reportEnded}
      onClose={onClose}
    />
  );
}
