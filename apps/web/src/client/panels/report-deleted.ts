import { AnswerError, fetchData } from '../api/fetch-data.ts';
import { formatFailure } from '../api/format-failure.ts';
import type { Texts } from '../i18n/texts.ts';
import { element, refill } from './element.ts';

export interface DeletedRecord {
  t: Texts;
  /** What was deleted, by the name people know. */
  name: string;
  entity: 'media' | 'models';
  id: number;
  /** Where it is told. */
  news: HTMLElement;
  onRestored: () => void;
}

/** Tells that something was deleted, with the way back. */
export function reportDeleted({ t, name, entity, id, news, onRestored }: DeletedRecord): void {
  const undo = async (): Promise<void> => {
    try {
      await undoNewest(entity, id);
      news.textContent = t.restored(name);
      onRestored();
    } catch (error) {
      news.textContent = formatFailure(t, error);
    }
  };
  refill(news, [
    `${t.deleted(name)} `,
    element('button.quiet', {
      text: t.undo,
      attributes: { type: 'button' },
      on: { click: () => void undo() },
    }),
  ]);
}

/** Undoes the newest change of a record, which was its deletion. @throws AnswerError */
async function undoNewest(entity: string, id: number): Promise<void> {
  const [newest] = await fetchData<{ id: number }[]>(`/api/changes?entity=${entity}&id=${id}&limit=1`);
  const headers = { accept: 'application/json' };
  const answer = await fetch(`/api/changes/${newest?.id ?? 0}/undo`, { method: 'POST', headers });
  if (!answer.ok) throw new AnswerError(answer.status, answer.statusText);
}
