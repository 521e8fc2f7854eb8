import { PLATE_PAPER_NAMES, PLATE_SCALES, type PlatePaper } from '@trowel/domain/plan';
import { useState, type ReactNode } from 'react';
import { formatFileProblem } from '../../data/format-file-problem.ts';
import { queryOf } from '../../data/queries.ts';
import { saveFile } from '../../data/save-file.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FormDialog } from './form-dialog.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';

const ORIENTATIONS = ['auto', 'landscape', 'portrait'] as const;
type Orientation = (typeof ORIENTATIONS)[number];
const WHOLE = 'whole';
const MAX_TITLE = 250;

export interface PlateDialogProps {
  site: string;
  /** Number of latest levels that are peeled off on the map. */
  peeled: number;
  /** Ids of the units shown on the map. Undefined if none is hidden. */
  shown: readonly number[] | undefined;
  onClose: () => void;
}

/** Answers of the dialog. */
interface PlateChoices {
  paper: PlatePaper;
  scale: string;
  orientation: Orientation;
  title: string;
  isShownOnly: boolean;
}

const FIRST_CHOICES: PlateChoices = {
  paper: 'A4',
  scale: WHOLE,
  orientation: 'auto',
  title: '',
  isShownOnly: true,
};

/** Dialog to print the plan to scale: paper, scale, title, and what is printed. */
export function PlateDialog(props: PlateDialogProps): ReactNode {
  const { plateForm: t } = useTexts(PLAN_TEXTS);
  const { site, onClose } = props;
  const language = useLanguage();
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [isBusy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    const query = queryOf({ ...parametersOf(choices, props), lang: language });
    const saved = await saveFile(`/api/export/plate/${encodeURIComponent(site)}${query}`);
    setBusy(false);
    if ('problem' in saved)
      return showToast({ kind: 'bad', text: formatFileProblem(saved.problem, language) });
    showToast({ text: t.made(saved.name) });
    onClose();
  };
  return (
    <FormDialog
      title={t.title}
      submit={isBusy ? t.busy : t.make}
      cancel={t.cancel}
      isBusy={isBusy}
      onSubmit={() => void print()}
      onClose={onClose}
    >
      <Choices
        {...props}
        choices={choices}
        onChange={(some) => setChoices((before) => ({ ...before, ...some }))}
      />
      <p className="ui-hint">{t.hint}</p>
    </FormDialog>
  );
}

/** Returns the query parameters of a plate. */
function parametersOf(
  { paper, orientation, scale, title, isShownOnly }: PlateChoices,
  { peeled, shown }: PlateDialogProps,
): Parameters<typeof queryOf>[0] {
  return {
    paper,
    orientation,
    scale: scale === WHOLE ? undefined : scale,
    title: title.trim(),
    ...(isShownOnly && { peeled: peeled || undefined, units: shown?.join(',') }),
  };
}

interface ChoicesProps extends PlateDialogProps {
  choices: PlateChoices;
  onChange: (some: Partial<PlateChoices>) => void;
}

function Choices({ peeled, shown, choices, onChange }: ChoicesProps): ReactNode {
  const { plateForm: t } = useTexts(PLAN_TEXTS);
  const { count } = useFormat();
  const isPart = peeled > 0 || shown !== undefined;
  return (
    <>
      <ChoiceField
        label={t.paper}
        choices={PLATE_PAPER_NAMES.map((one) => [one, one] as const)}
        chosen={choices.paper}
        onChoose={(paper) => onChange({ paper })}
      />
      <ChoiceField
        label={t.scale}
        choices={[
          [WHOLE, t.whole],
          ...PLATE_SCALES.map((one) => [String(one), `1 : ${count(one)}`] as const),
        ]}
        chosen={choices.scale}
        onChoose={(scale) => onChange({ scale })}
      />
      <ChoiceField
        label={t.orientation}
        choices={ORIENTATIONS.map((one) => [one, t.orientations[one]] as const)}
        chosen={choices.orientation}
        onChoose={(orientation) => onChange({ orientation })}
      />
      <Field
        label={t.heading}
        value={choices.title}
        onChange={(title) => onChange({ title })}
        maxLength={MAX_TITLE}
      />
      {isPart && (
        <label>
          <input
            type="checkbox"
            checked={choices.isShownOnly}
            onChange={() => onChange({ isShownOnly: !choices.isShownOnly })}
          />{' '}
          {t.shownOnly}
        </label>
      )}
    </>
  );
}
