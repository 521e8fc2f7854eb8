import { useQueryClient } from '@tanstack/react-query';
import type { Period } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../data/ask.ts';
import type { Problem } from '../../data/problem.ts';
import { askList, forgetRecords } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import './periods.css';
import { PERIODS_TEXTS, type PeriodsTexts } from './periods-texts.ts';
import { readPeriodForm } from './read-period-form.ts';

export interface PeriodDialogProps {
  site: string;
  /** Undefined for a new one. */
  period: Period | undefined;
  onClose: () => void;
}

/** The form of a period; what is deleted can be taken back at once. */
export function PeriodDialog({ site, period, onClose }: PeriodDialogProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const queries = useQueryClient();
  const mayDelete = useMay('delete');
  const [problem, setProblem] = useState<Problem>();
  const name = period?.period ?? '';
  const forget = (): Promise<void> => forgetRecords(queries, ['periods']);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const body = readPeriodForm(new FormData(event.currentTarget));
    const told = period
      ? await ask<Period>(`/api/periods/${period.id}`, { method: 'PUT', body, ifMatch: period.version })
      : await ask<Period>('/api/periods', { method: 'POST', body: { site_name: site, ...body } });
    if (!told.ok) return setProblem(told.problem);
    say({ text: t.saved(told.data.period) });
    onClose();
    await forget();
  };
  const remove = async ({ id, version }: Period): Promise<void> => {
    const told = await ask(`/api/periods/${id}`, { method: 'DELETE', ifMatch: version });
    if (!told.ok) return setProblem(told.problem);
    say({ text: t.deleted(name), undo: () => void restore(id, t, name).then(forget) });
    onClose();
    await forget();
  };
  return (
    <Dialog title={period ? t.editNamed(name) : t.add} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void save(event)}>
        {problem && (
          <p className="ui-problem" role="alert">
            {problem.status === 412 ? t.stale : `${t.failed} ${problem.message}`}
          </p>
        )}
        <PeriodFields period={period} problem={problem} />
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {t.save}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
          {period && mayDelete && (
            <Button look="bad" onPress={() => void remove(period)}>
              {t.delete}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function PeriodFields({
  period,
  problem,
}: {
  period: Period | undefined;
  problem: Problem | undefined;
}): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const problemOf = (field: string): string | undefined =>
    problem?.fields.find((issue) => issue.field === field)?.message;
  const given = (key: keyof Period): string => String(period?.[key] ?? '');
  const field = (key: keyof Period, label: string, hint?: string): ReactNode => (
    <Field label={label} name={key} defaultValue={given(key)} problem={problemOf(key)} hint={hint} />
  );
  return (
    <>
      <div className="ui-two">
        <Field
          label={t.period}
          name="period"
          defaultValue={given('period')}
          problem={problemOf('period')}
          isRequired
          autoFocus
        />
        {field('phase', t.phase)}
      </div>
      {field('name', t.name)}
      {field('name_en', t.nameEn)}
      <div className="ui-two">
        {field('start_year', t.from, t.yearHint)}
        {field('end_year', t.to)}
      </div>
      {field('dating', t.dating)}
      <PeriodColor first={period?.color ?? ''} />
    </>
  );
}

/** A colour that is none until one is chosen: the field of the browser always has one. */
function PeriodColor({ first }: { first: string }): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const [color, setColor] = useState(first);
  return (
    <div className="periods-color">
      <input type="hidden" name="color" value={color} />
      <label className="ui-field">
        {t.color}
        <input
          type="color"
          className="ui-input"
          value={color === '' ? NEUTRAL : color}
          onChange={({ target }) => setColor(target.value)}
        />
      </label>
      {color === '' ? (
        <span className="ui-soft">{t.noColor}</span>
      ) : (
        <Button look="plain" onPress={() => setColor('')}>
          {t.noColor}
        </Button>
      )}
    </div>
  );
}

const NEUTRAL = '#b3a48a';

/** Undoes the deletion: the newest change of that record. */
async function restore(id: number, t: PeriodsTexts, name: string): Promise<void> {
  const { rows } = await askList<{ id: number }>(`/api/changes?entity=periods&id=${id}&limit=1`);
  const told = await ask(`/api/changes/${rows[0]?.id ?? 0}/undo`, { method: 'POST' });
  say(told.ok ? { text: t.undone(name) } : { kind: 'bad', text: told.problem.message });
}
