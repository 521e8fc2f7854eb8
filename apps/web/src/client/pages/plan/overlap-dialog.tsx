import { useQueryClient } from '@tanstack/react-query';
import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { invalidateRecords } from '../../data/queries.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { UnrelatedOverlap } from '../../plan/find-unrelated-overlap.ts';
import { recordRelation } from '../matrix/matrix-edits.ts';
import { FormDialog } from './form-dialog.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { OpenPlan } from './use-plan.ts';

const CHOICES = [
  'covers',
  'covered_by',
  'cuts',
  'cut_by',
  'fills',
  'filled_by',
  'abuts',
  'abutted_by',
  'same_as',
] as const satisfies readonly RelationType[];

export interface OverlapDialogProps {
  site: string;
  open: OpenPlan;
  overlap: UnrelatedOverlap;
  onClose: () => void;
}

/** Reports that an outline overlaps a unit without a relation to it, and offers to record the relation. */
export function OverlapDialog({ open, overlap, onClose }: OverlapDialogProps): ReactNode {
  const { overlap: t } = useTexts(PLAN_TEXTS);
  const language = useLanguage();
  const { decimal } = useFormat();
  const queries = useQueryClient();
  const [type, setType] = useState<(typeof CHOICES)[number]>('covers');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { units } = open.plan;
  const [name, other] = [open.names.nameOf(overlap.unit), open.names.nameOf(overlap.other)];
  const labelOf = (one: RelationType): string => relationLabelsOf(one)[language].toLowerCase();
  const toBox = (unit: number) => ({ ...units[unit]!, id: String(units[unit]!.id) });
  const add = async (): Promise<void> => {
    setBusy(true);
    const edited = await recordRelation({ from: toBox(overlap.unit), type, to: toBox(overlap.other) });
    setBusy(false);
    if (!edited.ok) return setProblem(edited.message);
    void invalidateRecords(queries, ['us']);
    showToast({ text: t.added(`${name} ${labelOf(type)} ${other}`) });
    onClose();
  };
  return (
    <FormDialog
      title={t.title}
      submit={t.add}
      cancel={t.later}
      isBusy={isBusy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <p>{t.text(name, other, decimal(overlap.area, 2))}</p>
      <ChoiceField
        label={t.relation}
        choices={CHOICES.map((one) => [one, `${name} ${labelOf(one)} ${other}`] as const)}
        chosen={type}
        onChoose={(one) => {
          setType(one);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="ui-problem">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
