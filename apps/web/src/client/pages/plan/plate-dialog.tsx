import { PLATE_PAPER_NAMES, PLATE_SCALES, type PlatePaper } from '@trowel/domain/geometry';
import { useState, type ReactNode } from 'react';
import { formatFileProblem } from '../../data/format-file-problem.ts';
import { queryOf } from '../../data/queries.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
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

/** Dialog to print the plan to scale: paper, scale, title, and what is printed. */
export function PlateDialog({ site, peeled, shown, onClose }: PlateDialogProps): ReactNode {
  const { plateForm: t } = useTexts(PLAN_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const [paper, setPaper] = useState<PlatePaper>('A4');
  const [scale, setScale] = useState(WHOLE);
  const [orientation, setOrientation] = useState<Orientation>('auto');
  const [title, setTitle] = useState('');
  const [isShownOnly, setShownOnly] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isPart = peeled > 0 || shown !== undefined;
  const print = async (): Promise<void> => {
    setBusy(true);
    const query = queryOf({
      paper,
      orientation,
      scale: scale === WHOLE ? undefined : scale,
      title: title.trim(),
      lang: language,
      ...(isShownOnly && { peeled: peeled || undefined, units: shown?.join(',') }),
    });
    const saved = await saveFile(`/api/export/plate/${encodeURIComponent(site)}${query}`);
    setBusy(false);
    if ('name' in saved) {
      showToast({ text: t.made(saved.name) });
      onClose();
    } else showToast({ kind: 'bad', text: formatFileProblem(saved.problem, language) });
  };
  return (
    <DialogBox title={t.title} isOpen onClose={onClose}>
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault();
          void print();
        }}
      >
        <ChoiceField
          label={t.paper}
          choices={PLATE_PAPER_NAMES.map((one) => [one, one] as const)}
          chosen={paper}
          onChoose={setPaper}
        />
        <ChoiceField
          label={t.scale}
          choices={[
            [WHOLE, t.whole],
            ...PLATE_SCALES.map((one) => [String(one), `1 : ${count(one)}`] as const),
          ]}
          chosen={scale}
          onChoose={setScale}
        />
        <ChoiceField
          label={t.orientation}
          choices={ORIENTATIONS.map((one) => [one, t.orientations[one]] as const)}
          chosen={orientation}
          onChoose={setOrientation}
        />
        <Field label={t.heading} value={title} onChange={setTitle} maxLength={MAX_TITLE} />
        {isPart && (
          <label>
            <input type="checkbox" checked={isShownOnly} onChange={() => setShownOnly(!isShownOnly)} />{' '}
            {t.shownOnly}
          </label>
        )}
        <p className="ui-hint">{t.hint}</p>
        <div className="plan-form-acts">
          <Button look="main" type="submit" isDisabled={isBusy}>
            {isBusy ? t.busy : t.make}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </DialogBox>
  );
}
