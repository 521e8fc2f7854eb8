import { useQueryClient } from '@tanstack/react-query';
import type { Site, SiteVisibility } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { HOME_TEXTS } from './home-texts.ts';

const FACTS = [
  ['municipality', 'municipality'],
  ['province', 'province'],
  ['region', 'region'],
  ['country', 'country'],
  ['site_type', 'siteType'],
] as const;

/** The form of a new site. Only the name is required. After saving, it opens the site. */
export function NewSite({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<Problem>();
  const [visibility, setVisibility] = useState<SiteVisibility>('all');
  const post = usePostOnce();
  const record = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)]
      .map(([name, value]) => [name, String(value).trim()] as const)
      .filter(([, value]) => value !== '');
    const result = await post<Site>({
      path: '/api/sites',
      body: { ...Object.fromEntries(given), visibility },
    });
    if (!result) return;
    if (!result.ok) return setProblem(result.problem);
    const { site_name: name } = result.data;
    showToast({ text: t.created(name) });
    void invalidateRecords(queries, ['sites']);
    navigate(PLACES.site(name));
  };
  const isNameInUse = problem?.status === 409;
  return (
    <Dialog title={t.newSite} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void record(event)}>
        {problem && !isNameInUse && (
          <p className="ui-problem" role="alert">
            {t.notSaved(problem.message)}
          </p>
        )}
        <Field
          label={t.siteName}
          name="site_name"
          problem={isNameInUse ? t.nameInUse : undefined}
          maxLength={350}
          isRequired
          autoFocus
        />
        {FACTS.map(([name, word]) => (
          <Field key={name} label={t[word]} name={name} />
        ))}
        <VisibilityChoice chosen={visibility} onChoose={setVisibility} />
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {t.create}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface VisibilityChoiceProps {
  chosen: SiteVisibility;
  onChoose: (visibility: SiteVisibility) => void;
}

function VisibilityChoice({ chosen, onChoose }: VisibilityChoiceProps): ReactNode {
  const t = useTexts(HOME_TEXTS);
  return (
    <div className="ui-field">
      <span aria-hidden>{t.visibility}</span>
      <Switch
        label={t.visibility}
        chosen={chosen}
        choices={[
          ['all', t.visibilities.all],
          ['members', t.visibilities.members],
        ]}
        onChoose={onChoose}
      />
      <p className="ui-hint">{t.visibilityHints[chosen]}</p>
    </div>
  );
}
