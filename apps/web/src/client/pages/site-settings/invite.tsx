import type { SiteRole } from '@trowel/domain/core';
import type { MadeInvitation } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { useSites } from '../../data/queries.ts';
import { useTeams } from '../../data/teams.ts';
import { useMay } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { choicesIn } from './members.tsx';
import { SITE_SETTINGS_TEXTS } from './site-settings-texts.ts';

const DAYS = ['1', '7', '30'] as const;
/** Other sites named in the hint. */
const MOST_NAMED = 5;
type Days = (typeof DAYS)[number];

interface InviteProps {
  siteId: number;
  /** API path of the site's invitations. */
  path: string;
  onMade: (made: MadeInvitation) => Promise<void>;
  /** Called with the problem, or with undefined to clear it. */
  onRefused: (problem: Problem | undefined) => void;
}

/** Form that creates an invitation: invitee, role and days until it expires. */
export function Invite({ siteId, path, onMade, onRefused }: InviteProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const isAdmin = useMay('manage_users');
  const post = usePostOnce();
  const [invitee, setInvitee] = useState('');
  const [role, setRole] = useState<SiteRole>('editor');
  const [days, setDays] = useState<Days>('7');
  const [team, setTeam] = useState('');
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = invitee.trim();
    const body = {
      role,
      days: Number(days),
      ...(name !== '' && { invitee: name }),
      ...(team !== '' && { team_id: Number(team) }),
    };
    const result = await post<MadeInvitation>({ path, body });
    if (!result) return;
    if (!result.ok) return onRefused(result.problem);
    onRefused(undefined);
    setInvitee('');
    await onMade(result.data);
  };
  return (
    <form className="site-invite" aria-label={t.invite} onSubmit={(event) => void make(event)}>
      <Field
        label={t.invitee}
        hint={t.inviteeHint}
        value={invitee}
        onChange={setInvitee}
        maxLength={200}
        autoComplete="off"
      />
      <ChoiceField label={t.role} choices={choicesIn(t)} chosen={role} onChoose={setRole} />
      <ChoiceField
        label={t.lasts}
        choices={DAYS.map((one) => [one, t.days[one]] as const)}
        chosen={days}
        onChoose={setDays}
      />
      {isAdmin && <TeamChoice chosen={team} onChoose={setTeam} />}
      <OthersVisible here={siteId} />
      <Button look="main" type="submit">
        {t.invite}
      </Button>
    </form>
  );
}

/** Sentence about the other sites that the invited person will see, because they are visible to everybody. */
function OthersVisible({ here }: { here: number }): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { list } = useFormat();
  const { data } = useSites();
  if (!data) return undefined;
  const others = data.rows.filter(({ id, visibility }) => id !== here && visibility === 'all');
  const names = list(others.slice(0, MOST_NAMED).map((site) => site.site_name));
  return <p className="ui-hint">{t.othersVisible(names, others.length - MOST_NAMED)}</p>;
}

function TeamChoice({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { data = [] } = useTeams();
  if (data.length === 0) return undefined;
  return (
    <ChoiceField
      label={t.intoTeam}
      choices={[['', t.noTeam], ...data.map(({ id, name }) => [String(id), name] as const)]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
