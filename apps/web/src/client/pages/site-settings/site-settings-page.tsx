import { useQueryClient } from '@tanstack/react-query';
import type { Site, SiteMember, SiteTeam } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { useSite } from '../../data/queries.ts';
import { usePerson } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { PLACES } from '../../places/places.ts';
import { Embargo } from '../../records/embargo.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Go } from '../../ui/go.tsx';
import { Switch, type SwitchProps } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Invitations } from './invitations.tsx';
import { Members, useMembers } from './members.tsx';
import { SiteFacts } from './site-facts.tsx';
import { SiteTeams, useSiteTeams } from './site-teams.tsx';
import './site-settings.css';
import { SITE_SETTINGS_TEXTS } from './site-settings-texts.ts';
import { formatSettingsProblem } from './format-settings-problem.ts';

/** Settings of a site: its facts for editors; visibility, precision of its location and members for owners. */
export function SiteSettingsPage({ site: name }: SitePageProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const site = useSite(name);
  return (
    <Page title={t.title} place={name} trail={[{ label: name, to: PLACES.site(name) }]}>
      <Shown query={site}>{(shown) => <SiteSettings site={shown} />}</Shown>
    </Page>
  );
}

function SiteSettings({ site }: { site: Site }): ReactNode {
  const members = useMembers(site.id);
  const teams = useSiteTeams(site.id);
  return (
    <Shown query={members}>
      {(rows) => <Shown query={teams}>{(there) => <Rules site={site} members={rows} teams={there} />}</Shown>}
    </Shown>
  );
}

interface RulesProps {
  site: Site;
  members: readonly SiteMember[];
  teams: readonly SiteTeam[];
}

function Rules({ site, members, teams }: RulesProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { username, role } = usePerson();
  const owners = members.filter((member) => member.role === 'owner');
  const together = teams.filter((team) => team.role === 'owner').flatMap((team) => team.members);
  const mayChange = role === 'admin' || [...owners, ...together].some((owner) => owner.username === username);
  const names = owners.map((owner) => owner.full_name ?? owner.username).join(', ');
  return (
    <div className="site-settings">
      {!mayChange && (
        <p className="ui-soft">{owners.length === 0 ? t.noOwner : `${t.onlyOwners} ${t.ownersAre(names)}`}</p>
      )}
      <SiteFacts site={site} isOwner={mayChange} />
      <section className="ui-card" aria-labelledby="site-sheets">
        <h2 id="site-sheets">{t.sheets}</h2>
        <p className="ui-hint">{t.sheetsHint}</p>
        <Go to={PLACES.siteSheets(site.site_name)}>{t.toSheets}</Go>
      </section>
      <Visibility site={site} mayChange={mayChange} />
      <Members siteId={site.id} members={members} mayChange={mayChange} />
      <SiteTeams siteId={site.id} teams={teams} mayChange={mayChange} />
      {mayChange && <Invitations siteId={site.id} />}
    </div>
  );
}

type SiteRules = Pick<Site, 'visibility' | 'location' | 'embargo_until'>;

function Visibility({ site, mayChange }: { site: Site; mayChange: boolean }): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const { visibility, location, embargo_until: until } = site;
  const change = async (rules: Partial<SiteRules>): Promise<void> => {
    const result = await fetchApi(`/api/sites/${site.id}`, { method: 'PUT', body: rules });
    setRefusal(result.ok ? undefined : formatSettingsProblem(t, result.problem));
    if (result.ok) showToast({ text: t.saved });
    await queries.invalidateQueries({ queryKey: ['sites'] });
  };
  return (
    <section className="ui-card" aria-labelledby="site-seen">
      <h2 id="site-seen">{t.seen}</h2>
      {refusal !== undefined && (
        <p className="ui-problem" role="alert">
          {refusal}
        </p>
      )}
      <Rule
        label={t.visibility}
        choices={[
          ['all', t.visibilities.all],
          ['members', t.visibilities.members],
        ]}
        chosen={visibility}
        onChoose={(chosen) => void change({ visibility: chosen })}
        hint={t.visibilityHints[visibility]}
        mayChange={mayChange}
      />
      <EmbargoRule until={until} mayChange={mayChange} onChange={(rule) => void change(rule)} />
      <Rule
        label={t.location}
        choices={[
          ['exact', t.locations.exact],
          ['rounded', t.locations.rounded],
          ['hidden', t.locations.hidden],
        ]}
        chosen={location}
        onChoose={(chosen) => void change({ location: chosen })}
        hint={t.locationHints[location]}
        mayChange={mayChange}
      />
    </section>
  );
}

interface EmbargoRuleProps {
  until: string | null;
  mayChange: boolean;
  onChange: (rule: Pick<Site, 'embargo_until'>) => void;
}

function EmbargoRule({ until, mayChange, onChange }: EmbargoRuleProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const { day } = useFormat();
  return (
    <div className="site-rule">
      {mayChange ? (
        <DayField
          label={t.embargo}
          day={until ?? ''}
          onChange={(day) => onChange({ embargo_until: day === '' ? null : day })}
        />
      ) : (
        <>
          <span>{t.embargo}</span>
          <strong>{until === null ? t.noEmbargo : day(until)}</strong>
        </>
      )}
      <Embargo until={until} />
      <p className="ui-hint">{t.embargoHint}</p>
    </div>
  );
}

interface RuleProps<T extends string> extends SwitchProps<T> {
  hint: string;
  mayChange: boolean;
}

function Rule<T extends string>({ hint, mayChange, ...props }: RuleProps<T>): ReactNode {
  const chosen = props.choices.find(([value]) => value === props.chosen)?.[1];
  return (
    <div className="site-rule">
      <span aria-hidden={mayChange}>{props.label}</span>
      {mayChange ? <Switch {...props} /> : <strong>{chosen}</strong>}
      <p className="ui-hint">{hint}</p>
    </div>
  );
}
