import { useState, type FormEvent, type ReactNode } from 'react';
import { queryOf } from '../../data/queries.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import { LABELS_TEXTS, type LabelSheet } from './labels-texts.ts';

export interface LabelsDialogProps {
  site: string;
  /** What labels are for at first: `us`, `inventario`, `boxes`, `samples`. */
  of: string;
  onClose: () => void;
}

/** Chooses what labels are for and what they are printed on, and fetches their PDF. */
export function LabelsDialog({ site, of, onClose }: LabelsDialogProps): ReactNode {
  const t = useTexts(LABELS_TEXTS);
  const [kind, setKind] = useState(of);
  const [sheet, setSheet] = useState<LabelSheet>('a4-3x8');
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setMaking(true);
    setFailure(undefined);
    const path = `/api/reports/labels/${encodeURIComponent(site)}`;
    const saved = await saveFile(path + queryOf({ of: kind, sheet, ...given }));
    setMaking(false);
    if (!('name' in saved)) {
      const { message, fields } = saved.problem;
      const isNothing = fields.some(({ field, type }) => field === 'of' && type !== 'too_many');
      return setFailure(
        isNothing ? t.nothing : t.failed([message, ...fields.map((one) => one.message)].join(' ')),
      );
    }
    say({ text: t.saved(saved.name) });
    onClose();
  };
  return (
    <Dialog title={t.title} isOpen onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void make(event)}>
        <p className="ui-soft">{t.intro}</p>
        {failure !== undefined && (
          <p className="ui-problem" role="alert">
            {failure}
          </p>
        )}
        <ChoiceField label={t.of} choices={Object.entries(t.kinds)} chosen={kind} onChoose={setKind} />
        <ChoiceField
          label={t.sheet}
          choices={Object.entries(t.sheets) as [LabelSheet, string][]}
          chosen={sheet}
          onChoose={setSheet}
        />
        <div className="ui-two">
          <Field name="area" label={t.area} />
          {kind === 'boxes' ? <Field name="box" label={t.box} /> : <Field name="us" label={t.us} />}
        </div>
        <div className="ui-two">
          {sheet.startsWith('a4') && (
            <Field name="start" label={t.start} hint={t.startHint} inputMode="numeric" pattern="[0-9]*" />
          )}
          <Field name="copies" label={t.copies} inputMode="numeric" pattern="[0-9]*" />
        </div>
        <div className="ui-buttons">
          <Button look="main" type="submit" isDisabled={isMaking}>
            {isMaking ? t.making : t.make}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
