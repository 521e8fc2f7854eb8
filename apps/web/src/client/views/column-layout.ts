import { createStore, useStore, type Store } from '../data/store.ts';

/** Columns of a table in their order, and the widths the user chose, in pixels. */
export interface ColumnLayout {
  columns: readonly string[];
  widths: Readonly<Record<string, number>>;
}

const NO_WIDTHS: ColumnLayout['widths'] = {};
const LEAST_PX = 40;
const MOST_PX = 1_000;
/** The layout as stored. Without columns, the table has the standard ones of the device. */
type StoredLayout = Partial<Pick<ColumnLayout, 'columns'>> & Pick<ColumnLayout, 'widths'>;

const layoutStores = new Map<string, Store<StoredLayout>>();

/** Returns the columns of a table and their widths: those stored on this device, otherwise the standard ones. */
export function useColumnLayout(
  table: string,
  standard: readonly string[],
): [layout: ColumnLayout, change: (layout: Partial<ColumnLayout>) => void] {
  const store = layoutStores.get(table) ?? createStore(loadLayout(table));
  layoutStores.set(table, store);
  const stored = useStore(store);
  const layout = { columns: stored.columns ?? standard, widths: stored.widths };
  const change = (changes: Partial<ColumnLayout>): void => {
    const { columns, widths } = { ...layout, ...changes };
    const isStandard = JSON.stringify(columns) === JSON.stringify(standard);
    store.set({ ...(!isStandard && { columns }), widths });
    if (isStandard) localStorage.removeItem(columnsKey(table));
    else localStorage.setItem(columnsKey(table), JSON.stringify(columns));
    localStorage.setItem(widthsKey(table), JSON.stringify(widths));
  };
  return [layout, change];
}

/** Returns a width within the limits, in whole pixels. */
export function limitWidth(px: number): number {
  return Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, px)));
}

function columnsKey(table: string): string {
  return `trowel.columns.${table}`;
}

function widthsKey(table: string): string {
  return `trowel.widths.${table}`;
}

function loadLayout(table: string): StoredLayout {
  const columns = loadJson(columnsKey(table));
  const widths = loadJson(widthsKey(table));
  const isList = Array.isArray(columns) && columns.every((name) => typeof name === 'string');
  return {
    ...(isList && columns.length > 0 && { columns }),
    widths: isWidths(widths) ? widths : NO_WIDTHS,
  };
}

function isWidths(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((px) => typeof px === 'number' && px === limitWidth(px))
  );
}

function loadJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
