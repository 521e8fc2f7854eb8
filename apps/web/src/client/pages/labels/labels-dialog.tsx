import { useState, type FormEvent, type ReactNode } from 'react';
import { queryOf } from '../../data/queries.ts';
import { saveFile } from '../../data/save-file.ts';
import { formatFileProblem } from '../../data/format-file-problem.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { LABELS_TEXTS, type LabelKind, type LabelSheet, type LabelsTexts } from './labels-texts.ts';

const LABEL_KINDS: readonly LabelKind[] = ['us', 'inventario', 'boxes', 'samples'];
/** Kind of record that each kind of label is printed for. */
const RECORDS: Readonly<Record<LabelKind, 'us' | 'inventario'>> = {
  us: 'us',
  samples: 'us',
  inventario: 'inventario',
  boxes: 'inventario',
};

/** The most labels in one PDF. */
const MOST_LABELS = 2_000;

export interface LabelsDialogProps {
  site: string;
  /** Kind of label that is selected at first. */
  of: LabelKind;
  /** Limits the labels to these units or finds, and to what belongs to them. */
  ids?: readonly number[];
  /** Limits the labels to these samples or boxes. */
  records?: readonly number[];
  onClose: () => void;
}

/** Dialog to choose the kind of label and the paper. It downloads the PDF. */
export function LabelsDialog({ site, of, ids, records, onClose }: LabelsDialogProps): ReactNode {
  const t = useTexts(LABELS_TEXTS);
  const language = useLanguage();
  const [kind, setKind] = useState<LabelKind>(of);
  const [sheet, setSheet] = useState<LabelSheet>('a4-3x8');
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ticked = ids ?? records;
  const isTooMany = ticked !== undefined && ticked.length > MOST_LABELS;
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setMaking(true);
    const query = queryOf({ of: kind, sheet, ids: ids?.join(','), records: records?.join(','), ...given });
    const path = `/api/reports/labels/${encodeURIComponent(site)}${query}`;
    const refused = await savePdf(path, { t, language });
    setMaking(false);
    setFailure(refused);
    if (refused === undefined) onClose();
  };
  return (
    <Dialog title={t.title} isOpen onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void make(event)}>
        <p className="ui-soft">{t.intro}</p>
        {ticked && <HowManyChosen count={ticked.length} />}
        {failure !== undefined && (
          <p className="ui-problem" role="alert">
            {failure}
          </p>
        )}
        <ChoiceField
          label={t.of}
          choices={records ? [[of, t.kinds[of]]] : listKinds(t, of, ids !== undefined)}
          chosen={kind}
          onChoose={setKind}
        />
        <ChoiceField
          label={t.sheet}
          choices={Object.entries(t.sheets) as [LabelSheet, string][]}
          chosen={sheet}
          onChoose={setSheet}
        />
        {ticked === undefined && (
          <div className="ui-two">
            <Field name="area" label={t.area} />
            {kind === 'boxes' ? <Field name="box" label={t.box} /> : <Field name="us" label={t.us} />}
          </div>
        )}
        <HowMany isSheet={sheet.startsWith('a4')} />
        <div className="ui-buttons">
          <Button look="main" type="submit" isDisabled={isMaking || isTooMany}>
            {isMaking ? t.making : t.make}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function HowManyChosen({ count }: { count: number }): ReactNode {
  const t = useTexts(LABELS_TEXTS);
  const format = useFormat();
  const countText = format.count(count);
  return (
    <p>{count > MOST_LABELS ? t.tooMany(format.count(MOST_LABELS), countText) : t.ofTicked(countText)}</p>
  );
}

/** Fields for the first position on the sheet and the number of copies. */
function HowMany({ isSheet }: { isSheet: boolean }): ReactNode {
  const t = useTexts(LABELS_TEXTS);
  return (
    <div className="ui-two">
      {isSheet && (
        <Field name="start" label={t.start} hint={t.startHint} inputMode="numeric" pattern="[0-9]*" />
      )}
      <Field name="copies" label={t.copies} inputMode="numeric" pattern="[0-9]*" />
    </div>
  );
}

/** Lists the kinds of label on offer. For ticked records, only the kinds that are printed for them. */
function listKinds(t: LabelsTexts, of: LabelKind, isTicked: boolean): (readonly [LabelKind, string])[] {
  const can = LABEL_KINDS.filter((kind) => !isTicked || RECORDS[kind] === RECORDS[of]);
  return can.map((kind) => [kind, t.kinds[kind]] as const);
}

/** Downloads the labels and confirms it. Returns a message if there are none. */
async function savePdf(
  address: string,
  { t, language }: { t: LabelsTexts; language: Language },
): Promise<string | undefined> {
  // Commas stay unencoded, because the length of an address is limited.
  const saved = await saveFile(address.replaceAll('%2C', ','));
  if ('name' in saved) return void showToast({ text: t.saved(saved.name) });
  const { fields } = saved.problem;
  const isNothing = fields.some(({ field, type }) => field === 'of' && type !== 'too_many');
  return isNothing ? t.nothing : t.failed(formatFileProblem(saved.problem, language));
}
