import { useQueryClient } from '@tanstack/react-query';
import type { Period } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { PeriodColor } from './period-color.tsx';
import { PERIODS_TEXTS } from './periods-texts.ts';
import { readPeriodForm } from './read-period-form.ts';

export interface PeriodDialogProps {
  site: string;
  /** Code of the new period, if it is already in use. */
  period?: string | undefined;
  onClose: () => void;
}

/** The form of a new period or phase. */
export function PeriodDialog({ site, period, onClose }: PeriodDialogProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const post = usePostOnce();
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const body = { site_name: site, ...readPeriodForm(new FormData(event.currentTarget)) };
    const result = await post<Period>({ path: '/api/periods', body });
    if (!result) return;
    if (!result.ok) return setProblem(result.problem);
    showToast({ text: t.saved(result.data.period) });
    onClose();
    await invalidateRecords(queries, ['periods']);
  };
  return (
    <Dialog title={t.add} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void save(event)}>
        {problem && (
          <p className="ui-problem" role="alert">
            {`${t.failed} ${problem.message}`}
          </p>
        )}
        <PeriodFields problem={problem} period={period} />
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {t.save}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function PeriodFields({
  problem,
  period,
}: {
  problem: Problem | undefined;
  period: string | undefined;
}): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const [color, setColor] = useState('');
  const problemOf = (field: string): string | undefined =>
    problem?.fields.find((issue) => issue.field === field)?.message;
  const field = (key: keyof Period, label: string, hint?: string): ReactNode => (
    <Field label={label} name={key} problem={problemOf(key)} hint={hint} />
  );
  return (
    <>
      <div className="ui-two">
        <Field
          label={t.period}
          name="period"
          defaultValue={period ?? ''}
          problem={problemOf('period')}
          isRequired
          autoFocus={period === undefined}
        />
        {field('phase', t.phase)}
      </div>
      <Field label={t.name} name="name" problem={problemOf('name')} autoFocus={period !== undefined} />
      {field('name_en', t.nameEn)}
      <div className="ui-two">
        {field('start_year', t.from, t.yearHint)}
        {field('end_year', t.to)}
      </div>
      {field('dating', t.dating)}
      <input type="hidden" name="color" value={color} />
      <PeriodColor color={color} onChoose={setColor} />
    </>
  );
}
