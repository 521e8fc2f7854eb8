import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { useSheetKeys } from '../sheet/sheet-keys.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { neighboursQuery } from '../records/neighbours.ts';
import { SheetGrips } from '../sheet/sheet-grips.tsx';
import { SHEET_TEXTS } from '../sheet/sheet-texts.ts';
import { useTableView } from '../views/table-view.ts';
import { Go } from '../ui/go.tsx';
import type { MenuLine } from '../ui/menu-list.tsx';
import { Menu } from '../ui/menu.tsx';
import { useTexts } from '../i18n/language.ts';
import { formatTypedDay } from '../i18n/parse-value.ts';
import type { SheetHandles } from './beside.tsx';
import { PLAIN_TEXTS } from './plain-texts.ts';

export interface PlainHeadProps extends SheetHandles {
  name: RecordName;
  id: number;
  version: number | undefined;
  fields: readonly RecordField[];
  base: Parameters;
  order: string;
  nameField: string;
  /** Name of the record. */
  called: string;
  about?: ReactNode;
  what?: ReactNode;
  /** Message after the deletion. */
  message: string;
  /** True if the record cannot be deleted. */
  isFixed: boolean;
  /** Menu items, each an action or a link. */
  menu?: readonly (MenuLine & { run?: () => void })[] | undefined;
  state: ReactNode;
}

/** Head of a sheet: name of the record, its neighbours in the table, and actions on the whole record. */
export function PlainHead(props: PlainHeadProps): ReactNode {
  const { called, about, what, state, isFull, onFull, onClose } = props;
  return (
    <header className="sheet-head">
      <div className="sheet-name">
        <h2>
          <span className="sheet-number">{formatCalled(props, called)}</span> {about}
        </h2>
        <SheetGrips isFull={isFull} onFull={onFull} onClose={onClose}>
          <Neighbours {...props} />
          <HeadMenu {...props} />
        </SheetGrips>
      </div>
      <div className="sheet-what">
        <p>{what}</p>
        {state}
      </div>
    </header>
  );
}

/** Formats the name of a record. That of a page of the diary is a day. */
function formatCalled({ fields, nameField }: PlainHeadProps, called: unknown): string {
  const isDay = fields.some(({ name, kind }) => name === nameField && kind === 'day');
  return isDay ? formatTypedDay(String(called)) : String(called);
}

function Neighbours(props: PlainHeadProps): ReactNode {
  const { name, id, base, order, nameField, fields, placeOf } = props;
  const t = useTexts(PLAIN_TEXTS);
  const [, go] = useLocation();
  const queries = useQueryClient();
  const view = useTableView(fields);
  const list = { ...base, ...view.parameters, sort_by: view.sort?.column ?? order };
  const question = neighboursQuery({ name, id, list, nameField });
  const { before, after } = useQuery(question).data ?? {};
  // A shortcut pressed before the neighbours have loaded waits for them.
  const step = async (to: 'before' | 'after'): Promise<void> => {
    const next = (await queries.ensureQueryData(question))[to];
    if (next) go(placeOf(next.id));
  };
  useSheetKeys([
    { keys: 'j', label: t.keyNext, run: () => void step('after').catch(() => undefined) },
    { keys: 'k', label: t.keyPrevious, run: () => void step('before').catch(() => undefined) },
  ]);
  return (
    <nav className="sheet-neighbours" aria-label={`${t.keyPrevious}, ${t.keyNext}`}>
      {before && (
        <Go to={placeOf(before.id)} aria-label={t.previous(formatCalled(props, before[nameField]))}>
          ◂ {formatCalled(props, before[nameField])}
        </Go>
      )}
      {after && (
        <Go to={placeOf(after.id)} aria-label={t.next(formatCalled(props, after[nameField]))}>
          {formatCalled(props, after[nameField])} ▸
        </Go>
      )}
    </nav>
  );
}

const REMOVE = 'remove';

function HeadMenu({ name, id, version, message, isFixed, menu = [], onClose }: PlainHeadProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const queries = useQueryClient();
  const mayDelete = useMay('delete') && !isFixed;
  const remove = async (): Promise<void> => {
    if (await deleteRecord(queries, { name, id, version, message })) onClose();
  };
  const groups = [
    ...(menu.length > 0 ? [{ id: 'see', title: t.more, lines: menu }] : []),
    ...(mayDelete ? [{ id: REMOVE, title: t.remove, lines: [{ id: REMOVE, label: t.remove }] }] : []),
  ];
  if (groups.length === 0) return undefined;
  return (
    <Menu
      label={t.more}
      buttonLabel={t.more}
      face="⋯"
      groups={groups}
      onChoose={(line) => {
        if (line === REMOVE) void remove();
        else menu.find((one) => one.id === line)?.run?.();
      }}
    />
  );
}
