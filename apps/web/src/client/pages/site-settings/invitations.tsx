import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invitation, MadeInvitation } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { requestDelete } from '../../data/request-delete.ts';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { LinkOnce } from '../../page/link-once.tsx';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Invite } from './invite.tsx';
import { SITE_SETTINGS_TEXTS } from './site-settings-texts.ts';
import { formatSettingsProblem } from './format-settings-problem.ts';

/** Lists the invitations to a site, with forms to create and revoke them. For users with permission to invite. */
export function Invitations({ siteId }: { siteId: number }): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const path = `/api/sites/${siteId}/invitations`;
  const queryKey = ['sites', 'invitations', siteId];
  const [made, setMade] = useState<MadeInvitation>();
  const [refusal, setRefusal] = useState<string>();
  const invitations = useQuery({
    queryKey,
    queryFn: async ({ signal }) => dataOf(await fetchApi<Invitation[]>(path, { signal })),
  });
  const revoke = async ({ id }: Invitation): Promise<void> => {
    const problem = await requestDelete(`${path}/${id}`);
    setRefusal(problem && formatSettingsProblem(t, problem));
    if (!problem) showToast({ text: t.revoked });
    if (made?.id === id) setMade(undefined);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <section className="ui-card" aria-labelledby="site-invitations">
      <h2 id="site-invitations">{t.invitations}</h2>
      <p className="ui-hint">{t.invitationsHint}</p>
      {refusal !== undefined && (
        <p className="ui-problem" role="alert">
          {refusal}
        </p>
      )}
      <Shown query={invitations} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t.noInvitations}</p>
          ) : (
            <ul className="site-members site-invitations">
              {rows.map((one) => (
                <InvitationLine key={one.id} invitation={one} onRevoke={() => void revoke(one)} />
              ))}
            </ul>
          )
        }
      </Shown>
      {made && <LinkOnce link={made.link} qr={made.qr_svg} />}
      <Invite
        siteId={siteId}
        path={path}
        onMade={async (one) => {
          setMade(one);
          await queries.invalidateQueries({ queryKey });
        }}
        onRefused={(problem) => {
          setRefusal(problem && formatSettingsProblem(t, problem));
          // The invitation may have been created even if the response was lost.
          if (problem) void queries.invalidateQueries({ queryKey });
        }}
      />
    </section>
  );
}

interface InvitationLineProps {
  invitation: Invitation;
  onRevoke: () => void;
}

function InvitationLine({ invitation, onRevoke }: InvitationLineProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { day, moment } = useFormat();
  const [now] = useState(() => Date.now());
  const { invitee, role, team, invited_by, expires_at: end, accepted_at, accepted_by } = invitation;
  const name = invitee ?? t.somebody;
  const isOpen = accepted_at === null && Date.parse(end) > now;
  const state = isOpen ? t.states.open(moment(end)) : t.states.expired(day(end));
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        <span className="ui-soft">
          {[t.roles[role], team, t.invitedBy(invited_by)].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
      <span className={isOpen ? undefined : 'ui-soft'}>
        {accepted_at === null ? state : t.states.accepted(accepted_by ?? '', day(accepted_at))}
      </span>
      {isOpen && (
        <Button look="plain" aria-label={t.revokeOne(name)} onPress={onRevoke}>
          {t.revoke}
        </Button>
      )}
    </li>
  );
}
