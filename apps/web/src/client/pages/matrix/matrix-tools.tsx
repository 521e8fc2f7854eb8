import { GROUPING_NAMES, RELATION_CHOICES, type CollapsedKind } from '@trowel/domain/drawing';
import { useRef, useState, type ReactNode } from 'react';
import { saveFile } from '../../data/save-file.ts';
import { useKeys } from '../../keys/keys.ts';
import { useAddressAction } from '../../page/use-address-action.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuGroup } from '../../ui/menu-list.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { fileAddressOf, isOfNow, PLACED_BY, type MatrixView, type ChangeView } from './matrix-view.ts';
import type { PrintDialogProps } from '../print/print-dialog.tsx';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { TimesDialogProps } from './times-dialog.tsx';
import type { OpenScreen } from './use-screen.ts';

const PrintDialog = lazyPart<PrintDialogProps>(
  async () => (await import('../print/print-dialog.tsx')).PrintDialog,
);

const TimesDialog = lazyPart<TimesDialogProps>(async () => (await import('./times-dialog.tsx')).TimesDialog);

export interface MatrixToolsProps {
  site: string;
  view: MatrixView;
  change: ChangeView;
  open: OpenScreen | undefined;
  onFound: (box: number) => void;
  isFilterOpen: boolean;
  onFilter: () => void;
}

/** Toolbar for the whole drawing: search, grouping, relations, collapsed groups and files. */
export function MatrixTools(props: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { view, isFilterOpen, onFilter } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <>
      <FindField {...props} />
      {/* On a phone the other tools are folded. */}
      <button
        type="button"
        className="ui-button ui-quiet matrix-unfold"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t.options}
      </button>
      <div className={isUnfolded ? 'matrix-options matrix-options-open' : 'matrix-options'}>
        <ViewChoices {...props} />
        {view.against === '' && (
          <Button aria-expanded={isFilterOpen} onPress={onFilter}>
            {t.filter}
          </Button>
        )}
        <TimesButton {...props} />
        {view.against === '' && <GroupMenu {...props} />}
        <FileMenu {...props} />
        {isOfNow(view) && <PrintButton {...props} />}
      </div>
    </>
  );
}

/** Selects for rows, relations and layout. */
function ViewChoices({ view, change }: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  return (
    <>
      <label className="matrix-choice">
        {t.lanes}
        <select
          className="ui-input"
          value={view.lanes}
          onChange={({ target }) => change({ lanes: target.value })}
        >
          {GROUPING_NAMES.map((one) => (
            <option key={one} value={one}>
              {t.groupings[one]}
            </option>
          ))}
        </select>
      </label>
      <label className="matrix-choice">
        {t.relations}
        <select
          className="ui-input"
          value={view.relations}
          onChange={({ target }) => change({ relations: target.value })}
        >
          {RELATION_CHOICES.map((one) => (
            <option key={one} value={one}>
              {t.choices[one]}
            </option>
          ))}
        </select>
      </label>
      {isOfNow(view) && (
        <label className="matrix-choice">
          {t.places}
          <select
            className="ui-input"
            value={view.places}
            onChange={({ target }) => change({ places: target.value === 'none' ? undefined : target.value })}
          >
            {PLACED_BY.map((one) => (
              <option key={one} value={one}>
                {t.placedBy[one]}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

function FindField({ open, onFound }: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', label: t.keyFind, run: () => field.current?.focus() }]);
  const find = (): void => {
    const box = open?.names.find(typed) ?? -1;
    if (box < 0) showToast({ kind: 'bad', text: t.notFound(typed.trim()) });
    else onFound(box);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <input
        ref={field}
        type="search"
        className="ui-input"
        aria-label={t.find}
        placeholder={t.find}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}

/**
 * Menu to collapse periods, areas and lanes into single boxes. Collapsed groups are marked, and the
 * same item expands them.
 */
function GroupMenu({ view, change, open }: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { boxes, words, bands = [], grouping } = open?.scene.screen ?? { boxes: undefined, words: [] };
  const listed = (places: readonly number[] | undefined): string[] =>
    [...new Set(places)].map((at) => words[at] ?? '').filter((word) => word !== '');
  const collapsed = (kind: string): string[] =>
    view.collapse.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1));
  const groupOf = (kind: CollapsedKind, title: string, names: readonly string[]): MenuGroup => ({
    id: kind,
    title,
    isTitled: true,
    lines: [...new Set([...names, ...collapsed(kind)])].sort().map((name) => ({
      id: name,
      label: name,
      hint: view.collapse.includes(`${kind}:${name}`) ? t.collapsed : undefined,
    })),
  });
  const columns = bands.map(({ name }) => name).filter((name) => name !== '');
  const groups = [
    groupOf('phase', t.groupings.period_only, listed(boxes?.periods)),
    groupOf('area', t.groupings.area, listed(boxes?.areas)),
    groupOf('structure', t.groupings.structure, grouping === 'structure' ? columns : []),
    groupOf('activity', t.groupings.activity, grouping === 'activity' ? columns : []),
  ].filter(({ lines }) => lines.length > 0);
  if (groups.length === 0) return undefined;
  const all = { id: 'all', title: t.groups, lines: [{ id: 'none', label: t.expandAll }] };
  const toggle = (item: string): void => {
    const { collapse } = view;
    const next = collapse.includes(item) ? collapse.filter((one) => one !== item) : [...collapse, item];
    change({ collapse: next.join(',') });
  };
  return (
    <Menu
      face={t.groups}
      look="quiet"
      label={t.groupsTitle}
      groups={view.collapse.length > 0 ? [all, ...groups] : groups}
      onChoose={(name, kind) =>
        kind === 'all' ? change({ collapse: undefined }) : toggle(`${kind}:${name}`)
      }
    />
  );
}

/** Button that opens the dialog for past states and comparisons. */
function TimesButton({ site, view, change }: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t.times}</Button>
      {isOpen && <TimesDialog site={site} view={view} change={change} onClose={() => setOpen(false)} />}
    </>
  );
}

function PrintButton({ site, view }: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const [isOpen, setOpen] = useState(false);
  useAddressAction('print', () => setOpen(true));
  const { lanes, places, collapse, part } = view;
  const shown = {
    ...part,
    collapse: collapse.join(','),
    places: places === 'none' ? undefined : places,
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t.print}</Button>
      {isOpen && (
        <PrintDialog
          site={site}
          lanes={lanes}
          laneNames={t.groupings}
          part={shown}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** File formats, for viewing and for further processing. */
const FILES = {
  pdf: 'PDF',
  svg: 'SVG',
  png: 'PNG',
  graphml: 'GraphML (yEd)',
  dot: 'DOT',
  csv: 'CSV',
} as const;

/** File formats of a comparison. */
const COMPARED_FILES = { pdf: FILES.pdf, svg: FILES.svg, png: FILES.png } as const;

function FileMenu({ site, view }: MatrixToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const take = async (format: string): Promise<void> => {
    const address = fileAddressOf(site, view, format);
    if (format !== 'png') return location.assign(address);
    // The server rejects a PNG of a drawing that is too large to be legible.
    const saved = await saveFile(address);
    if (!('problem' in saved)) return;
    const { status, message } = saved.problem;
    showToast({ kind: 'bad', text: status === 422 ? t.tooLarge : message });
  };
  const lines = Object.entries(view.against === '' ? FILES : COMPARED_FILES).map(([id, label]) => ({
    id,
    label,
  }));
  return (
    <Menu
      face={t.files}
      look="quiet"
      label={t.filesOf}
      groups={[{ id: 'files', title: t.filesOf, lines }]}
      onChoose={(format) => void take(format)}
    />
  );
}
