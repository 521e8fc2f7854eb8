import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '@trowel/domain/records';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fetchApi } from '../data/api-request.ts';
import type { RecordName } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import type { MenuGroup } from '../ui/menu-list.tsx';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { ColumnLayout } from './column-layout.ts';
import { describeView, isSameView, savedViewsQuery } from './saved-views.ts';
import type { TableView } from './table-view.ts';
import { DeleteView, SaveView } from './view-dialogs.tsx';
import { VIEW_TEXTS } from './view-texts.ts';

export interface ViewChooserProps {
  name: RecordName;
  site: string;
  view: TableView;
  layout: ColumnLayout;
  standard: readonly string[];
  onLayout: (layout: ColumnLayout) => void;
}

const NO_VIEWS: readonly SavedView[] = [];

/** Menu of the saved views of a table: to choose, save, update, rename and delete one. */
export function ViewChooser(props: ViewChooserProps): ReactNode {
  const { name, site, view, layout } = props;
  const t = useTexts(VIEW_TEXTS);
  const query = savedViewsQuery(name, site);
  const queries = useQueryClient();
  const mayShare = useMay('update');
  const views = useQuery(query).data ?? NO_VIEWS;
  const chosen = views.find(({ id }) => id === view.savedId);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'remove'>();
  const present = describeView(view, layout);
  const isChanged = chosen !== undefined && !isSameView(chosen.definition, present);
  const show = useShow(props);
  useLinkedView(props, chosen);
  const report = (saved: SavedView): void => {
    showToast({ text: t.saved(saved.name) });
    view.setSaved(saved.id);
    void queries.invalidateQueries({ queryKey: query.queryKey });
  };
  const update = async (): Promise<void> => {
    const body = { definition: present };
    const answer = await fetchApi<SavedView>(`/api/views/${chosen!.id}`, { method: 'PUT', body });
    if (answer.ok) report(answer.data);
    else showToast({ text: answer.problem.message, kind: 'bad' });
  };
  return (
    <>
      <Menu
        label={t.views}
        face={`${chosen ? t.viewNamed(chosen.name) : t.views}${isChanged ? ` (${t.changed})` : ''} ▾`}
        groups={listGroups({ views, chosen, isChanged, mayShare, t })}
        onChoose={(line, group) => {
          if (group !== 'actions') show(views.find(({ id }) => String(id) === line));
          else if (line === 'update') void update();
          else setDialog(line as 'save' | 'rename' | 'remove');
        }}
      />
      {(dialog === 'save' || dialog === 'rename') && (
        <SaveView
          table={{ entity: name, site_name: site }}
          view={dialog === 'rename' ? chosen : undefined}
          definition={present}
          mayShare={mayShare}
          onSaved={report}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && chosen && (
        <DeleteView
          view={chosen}
          onDeleted={() => {
            view.setSaved(undefined);
            void queries.invalidateQueries({ queryKey: query.queryKey });
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** Returns the function that shows a view, or without one the default view. */
function useShow({ view, standard, onLayout }: ViewChooserProps): (saved: SavedView | undefined) => void {
  return (saved) => {
    const { definition = {}, id } = saved ?? {};
    onLayout({ columns: definition.columns ?? standard, widths: definition.widths ?? {} });
    view.show(definition, id);
  };
}

/** Shows the view of a link. Parts that the link states itself stay, such as another filter. */
function useLinkedView(props: ViewChooserProps, linked: SavedView | undefined): void {
  const { view, standard, onLayout } = props;
  const isShown = useRef(view.savedId === undefined);
  const show = useShow(props);
  useEffect(() => {
    if (isShown.current || !linked) return;
    isShown.current = true;
    const { text, sort, filter, group } = view;
    const statesMore = text !== '' || sort !== undefined || filter.members.length > 0 || group !== undefined;
    const { columns = standard, widths = {} } = linked.definition;
    if (statesMore) onLayout({ columns, widths });
    else show(linked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- runs once, when the view of the link has loaded
  }, [linked]);
}

function listGroups({
  views,
  chosen,
  isChanged,
  mayShare,
  t,
}: {
  views: readonly SavedView[];
  chosen: SavedView | undefined;
  isChanged: boolean;
  mayShare: boolean;
  t: (typeof VIEW_TEXTS)['en'];
}): MenuGroup[] {
  const groupOf = (id: string, title: string, isShared: boolean): MenuGroup[] => {
    const lines = views
      .filter((one) => one.is_shared === isShared)
      .map((one) => ({ id: String(one.id), label: one.name }));
    const marked = chosen?.is_shared === isShared ? String(chosen.id) : '';
    return lines.length > 0 ? [{ id, title, isTitled: true, lines, chosen: marked }] : [];
  };
  const mayChange = chosen !== undefined && (mayShare || !chosen.is_shared);
  return [
    { id: 'default', title: t.none, lines: [{ id: 'none', label: t.none }] },
    ...groupOf('shared', t.shared, true),
    ...groupOf('mine', t.mine, false),
    {
      id: 'actions',
      title: t.actions,
      lines: [
        ...(mayChange && isChanged ? [{ id: 'update', label: t.update(chosen.name) }] : []),
        { id: 'save', label: t.save },
        ...(mayChange
          ? [
              { id: 'rename', label: t.rename(chosen.name) },
              { id: 'remove', label: t.remove(chosen.name) },
            ]
          : []),
      ],
    },
  ];
}
