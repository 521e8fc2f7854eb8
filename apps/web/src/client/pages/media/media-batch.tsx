import { useQueryClient } from '@tanstack/react-query';
import { linkMedia, type Media, type MediaChanges } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { findRecords } from '../../photos/find-records.ts';
import { undoOneBatch } from '../../data/undo-one-batch.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { MEDIA_TEXTS } from './media-texts.ts';

export interface MediaBatchProps {
  site: string;
  /** The ticked files. */
  chosen: readonly Media[];
  onAll: () => void;
  onNone: () => void;
}

/** Links the ticked files to a unit, or gives all of them one title. Undo reverts the whole batch. */
export function MediaBatch({ site, chosen, onAll, onNone }: MediaBatchProps): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const change = useMediaChange(chosen, onNone);
  const [problem, setProblem] = useState<string>();
  const attach = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get('unit') ?? '').trim();
    const units = number === '' ? [] : await findRecords(site, { entity: 'us', number });
    const [unit] = units;
    if (units.length > 1) return setProblem(t.severalUnits(number));
    if (unit === undefined) return setProblem(t.noUnit(number));
    setProblem(undefined);
    await change(
      (media) => linkMedia(media, { entity: 'us', record_id: unit.id }),
      t.attached(chosen.length, number),
    );
  };
  const rename = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get('title') ?? '').trim();
    await change(() => ({ title: title === '' ? null : title }), t.renamed(chosen.length));
  };
  return (
    <section className="media-batch" aria-label={t.ticked(chosen.length)}>
      <p role="status">
        <strong>{t.ticked(chosen.length)}</strong>{' '}
        <Button look="plain" onPress={onAll}>
          {t.tickAll}
        </Button>
        <Button look="plain" onPress={onNone}>
          {t.untick}
        </Button>
      </p>
      <form onSubmit={(event) => void attach(event)}>
        <Field name="unit" label={t.attachTo} hint={t.attachHint} autoComplete="off" problem={problem} />
        <Button type="submit">{t.attach}</Button>
      </form>
      <form onSubmit={(event) => void rename(event)}>
        <Field name="title" label={t.name} autoComplete="off" maxLength={500} />
        <Button type="submit">{t.rename}</Button>
      </form>
    </section>
  );
}

type Change = (changesOf: (media: Media) => MediaChanges, text: string) => Promise<void>;

function useMediaChange(chosen: readonly Media[], onDone: () => void): Change {
  const t = useTexts(MEDIA_TEXTS);
  const queries = useQueryClient();
  const undo = async (batch: string): Promise<void> => {
    const result = await undoOneBatch(queries, batch, ['media']);
    showToast(result.ok ? { text: t.undone } : { kind: 'bad', text: result.problem.message });
  };
  return async (changesOf, text) => {
    const records = chosen.map((media) => ({
      id: media.id,
      version: media.version,
      changes: changesOf(media),
    }));
    const result = await fetchApi<Media[]>('/api/media/batch', {
      method: 'PATCH',
      body: { records },
    });
    if (!result.ok) return showToast({ kind: 'bad', text: result.problem.message });
    const { batch } = result;
    showToast({ text, ...(batch !== undefined && { undo: () => void undo(batch) }) });
    onDone();
    await invalidateRecords(queries, ['media']);
  };
}
