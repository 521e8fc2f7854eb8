import { useQueryClient } from '@tanstack/react-query';
import { toLabels, type SheetDefinition } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import type { ApiResult } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import { saveSheet, storedSheetQuery, type Conversion, type TaggedSheet } from './stored-sheet.ts';

interface SaveOptions extends DesignProps {
  sheet: TaggedSheet;
  onStored: (sheet: TaggedSheet) => void;
}

interface SheetSave {
  save: () => Promise<void>;
  isSaving: boolean;
  problem: Problem | undefined;
  dialogs: ReactNode;
}

const STALE = 412;

/** Saves the edited definition. Asks first if values do not convert, or if somebody else changed it. */
export function useSave({ entity, site, edited, sheet, onStored }: SaveOptions): SheetSave {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [losses, setLosses] = useState<readonly Conversion[]>();
  const [isStale, setStale] = useState(false);
  const { layer } = edited;
  const report = (answer: ApiResult<SheetDefinition>): answer is Extract<typeof answer, { ok: true }> => {
    setProblem(answer.ok || answer.problem.status === STALE ? undefined : answer.problem);
    setStale(!answer.ok && answer.problem.status === STALE);
    return answer.ok;
  };
  const store = async (tag: string | undefined): Promise<void> => {
    setLosses(undefined);
    const answer = await saveSheet({ entity, site, layer, tag }, false);
    if (!report(answer)) return;
    showToast({ text: t.done, batch: answer.batch });
    onStored({ definition: answer.data, tag: answer.headers.get('etag') ?? undefined });
    await queries.invalidateQueries({ queryKey: ['sheets'] });
  };
  const save = async (tag = sheet.tag): Promise<void> => {
    if (!edited.isChanged || isSaving) return;
    setSaving(true);
    const trial = await saveSheet({ entity, site, layer, tag }, true);
    const failed = trial.ok ? conversionsOf(trial).filter((one) => one.failed > 0) : [];
    if (report(trial) && failed.length > 0) setLosses(failed);
    else if (trial.ok) await store(tag);
    setSaving(false);
  };
  const load = async (): Promise<TaggedSheet> => {
    await queries.invalidateQueries({ queryKey: ['sheets'] });
    return queries.fetchQuery(storedSheetQuery(entity, site));
  };
  const dialogs = (
    <>
      {losses && (
        <Losses
          losses={losses}
          names={new Map(layer.custom_fields.map(({ key, label }) => [key, toLabels(label)]))}
          onClose={() => setLosses(undefined)}
          onSave={() => void store(sheet.tag)}
        />
      )}
      {isStale && (
        <Stale
          onClose={() => setStale(false)}
          onTheirs={() => void load().then(onStored)}
          onMine={() =>
            void load().then(({ tag }) => {
              setStale(false);
              return save(tag);
            })
          }
        />
      )}
    </>
  );
  return { save: () => save(), isSaving, problem, dialogs };
}

function conversionsOf({ beside }: { beside: Readonly<Record<string, unknown>> }): Conversion[] {
  return (beside['conversions'] ?? []) as Conversion[];
}

interface LossesProps {
  losses: readonly Conversion[];
  names: ReadonlyMap<string, { en: string; it: string }>;
  onSave: () => void;
  onClose: () => void;
}

function Losses({ losses, names, onSave, onClose }: LossesProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  return (
    <Dialog title={t.lossTitle} isOpen isFirm onClose={onClose}>
      <ul className="sheet-losses">
        {losses.map(({ key, failed, examples }) => (
          <li key={key}>
            {t.loss(names.get(key)?.[language] ?? key, failed)}{' '}
            <span className="ui-soft">
              {[...new Set(examples.map(({ value }) => `“${String(value)}”`))].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p>{t.lossHint}</p>
      <div className="ui-buttons">
        <Button look="main" onPress={onSave}>
          {t.saveAnyway}
        </Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </div>
    </Dialog>
  );
}

interface StaleProps {
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}

function Stale({ onTheirs, onMine, onClose }: StaleProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  return (
    <Dialog title={t.staleTitle} isOpen isFirm onClose={onClose}>
      <p>{t.stale}</p>
      <div className="ui-buttons">
        <Button look="main" onPress={onTheirs}>
          {t.takeTheirs}
        </Button>
        <Button onPress={onMine}>{t.takeMine}</Button>
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
