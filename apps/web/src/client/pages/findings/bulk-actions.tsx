import { useMemo, useState, type ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';
import { problemOf } from '../../data/problem.ts';
import { useMay } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS, formatHowMany } from './findings-texts.ts';
import { isDeletion, listBulkChanges, type FindingChange } from './inbox-model.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { findUnitsNamed } from './units-named.ts';
import type { InboxActs } from './use-inbox-acts.ts';
import { useTrial } from './use-trial.ts';

/** The most findings in one request. */
const MOST_AT_ONCE = 1_000;
const MOST_NAMED = 12;

export interface BulkActionsProps {
  site: string;
  /** The listed findings, all of one kind. */
  findings: readonly InboxFinding[];
  acts: InboxActs;
}

/** Buttons for all findings of a kind: fix them, set a type, or dismiss them with one reason. */
export function BulkActions({ site, findings, acts }: BulkActionsProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { count } = useFormat();
  const mayChange = useMay('update');
  const [isOpen, setOpen] = useState<'together' | 'type' | 'leave'>();
  const some = useMemo(() => findings.slice(0, MOST_AT_ONCE), [findings]);
  const changes = useMemo(() => listBulkChanges(some), [some]);
  if (!mayChange || findings.length === 0) return undefined;
  const untyped = some[0]?.code === 'unknown_type' ? [...new Set(some.flatMap(({ units }) => units))] : [];
  const close = (): void => setOpen(undefined);
  const labels = formatHowMany(t, { all: findings.length, some: some.length, count });
  return (
    <p className="ui-buttons findings-many">
      {changes.length > 1 && (
        <Button onPress={() => setOpen('together')}>{labels.together(count(changes.length))}</Button>
      )}
      {untyped.length > 0 && (
        <Button onPress={() => setOpen('type')}>{t.setType(count(untyped.length))}</Button>
      )}
      {some.length > 1 && (
        <Button onPress={() => setOpen('leave')}>{labels.leave(count(some.length))}</Button>
      )}
      <Dialog title={labels.title} isOpen={isOpen === 'together'} onClose={close}>
        {isOpen === 'together' && <Together site={site} changes={changes} acts={acts} onClose={close} />}
      </Dialog>
      <Dialog title={t.setType(count(untyped.length))} isOpen={isOpen === 'type'} onClose={close}>
        {isOpen === 'type' && <TypeForm site={site} units={untyped} acts={acts} onClose={close} />}
      </Dialog>
      <DismissDialog
        keys={some.map(({ key }) => key)}
        acts={acts}
        isOpen={isOpen === 'leave'}
        onClose={close}
      />
    </p>
  );
}

interface TogetherProps {
  site: string;
  changes: readonly FindingChange[];
  acts: InboxActs;
  onClose: () => void;
}

function Together({ site, changes, acts, onClose }: TogetherProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const isDeleting = changes.some(isDeletion);
  const apply = async (): Promise<void> => {
    if (await acts.apply(changes)) onClose();
  };
  return (
    <>
      <Shown query={useTrial(site, changes)} rows={2}>
        {({ resolved, brought, contradictions_left: left }) => (
          <p>
            {t.comesOfIt(resolved.length, brought.length)} {t.left(left)}
          </p>
        )}
      </Shown>
      <p className="ui-soft">{t.togetherHint}</p>
      <p className="ui-buttons">
        <Button look={isDeleting ? 'bad' : 'main'} isPending={acts.isSending} onPress={() => void apply()}>
          {isDeleting ? t.deletes : t.apply}
        </Button>
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
      </p>
    </>
  );
}

interface TypeFormProps {
  site: string;
  units: readonly string[];
  acts: InboxActs;
  onClose: () => void;
}

function TypeForm({ site, units, acts, onClose }: TypeFormProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const [type, setType] = useState('US');
  const [isFinding, setFinding] = useState(false);
  const send = async (): Promise<void> => {
    const { ids, missing } = await findUnitsNamed(site, units);
    if (missing.length > 0) showToast({ kind: 'bad', text: t.notThere(missing.length, nameSome(missing)) });
    if (ids.length === 0 || (await acts.setType(ids, type.trim()))) onClose();
  };
  return (
    <form
      className="ui-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFinding) return;
        setFinding(true);
        void send()
          .catch((error: unknown) => showToast({ kind: 'bad', text: problemOf(error).message }))
          .finally(() => setFinding(false));
      }}
    >
      <label className="ui-field">
        <span>{t.type}</span>
        <input className="ui-input" value={type} required onChange={({ target }) => setType(target.value)} />
        <span className="ui-hint">{t.togetherHint}</span>
      </label>
      <p className="ui-buttons">
        <Button
          look="main"
          type="submit"
          isPending={isFinding || acts.isSending}
          isDisabled={type.trim() === ''}
        >
          {t.apply}
        </Button>
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
      </p>
    </form>
  );
}

function nameSome(names: readonly string[]): string {
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} …` : names.join(', ');
}
