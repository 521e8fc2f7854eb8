import type { NewSavedView, SavedView, ViewDefinition } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi } from '../data/api-request.ts';
import type { RecordName } from '../data/queries.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { showToast } from '../ui/toasts.tsx';
import { VIEW_TEXTS } from './view-texts.ts';

export interface SaveViewProps {
  table: { entity: RecordName; site_name: string };
  /** View to rename. Without it a new one is saved. */
  view: SavedView | undefined;
  definition: ViewDefinition;
  /** True if the user may share views of the site. */
  mayShare: boolean;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Dialog for the name of a view, and to share it. */
export function SaveView({ table, view, definition, mayShare, ...on }: SaveViewProps): ReactNode {
  const t = useTexts(VIEW_TEXTS);
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    const named = { name: name.trim(), is_shared: isShared };
    const answer = view
      ? await fetchApi<SavedView>(`/api/views/${view.id}`, { method: 'PUT', body: named })
      : await fetchApi<SavedView>('/api/views', {
          method: 'POST',
          body: { ...table, ...named, definition } as NewSavedView,
        });
    if (!answer.ok) return setProblem(answer.problem.message);
    on.onSaved(answer.data);
    on.onClose();
  };
  return (
    <Dialog title={view ? t.renameTitle : t.saveTitle} isOpen onClose={on.onClose}>
      <form
        className="table-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save();
        }}
      >
        <p className="ui-soft">{t.saveHint}</p>
        <Field
          label={t.name}
          value={name}
          onChange={setName}
          problem={problem}
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is about this field
          autoFocus
        />
        {mayShare && (
          <label>
            <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />{' '}
            {t.share}
          </label>
        )}
        <div className="table-form-foot">
          <Button look="plain" onPress={on.onClose}>
            {t.cancel}
          </Button>
          <Button look="main" type="submit" isDisabled={name.trim() === ''}>
            {t.saveDo}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface DeleteViewProps {
  view: SavedView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Question before a view is deleted. */
export function DeleteView({ view, onDeleted, onClose }: DeleteViewProps): ReactNode {
  const t = useTexts(VIEW_TEXTS);
  const remove = async (): Promise<void> => {
    const answer = await fetchApi(`/api/views/${view.id}`, { method: 'DELETE' });
    if (answer.ok) {
      showToast({ text: t.removed(view.name) });
      onDeleted();
    } else showToast({ text: answer.problem.message, kind: 'bad' });
    onClose();
  };
  return (
    <Dialog title={t.removeTitle(view.name)} isOpen isFirm onClose={onClose}>
      <p>{view.is_shared ? t.removeShared : t.removeHint}</p>
      <div className="table-form-foot">
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
        <Button look="main" onPress={() => void remove()}>
          {t.removeDo}
        </Button>
      </div>
    </Dialog>
  );
}
