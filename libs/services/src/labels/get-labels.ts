import type { Label, LabelFormatName } from '@trowel/documents';
import { ValidationError, type BilingualMessage } from '@trowel/domain/core';
import type { DeclaredRecord } from '@trowel/domain/records';
import type { Store } from '@trowel/db';
import { now, readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { loadCustomTerms } from '../terms/index.ts';
import { getSiteId } from '../writing/index.ts';
import { printLabelsTask } from './tasks.ts';
import {
  ITEM_LABEL_FIELDS,
  labelBoxes,
  labelItems,
  labelSamples,
  labelUnits,
  UNIT_LABEL_FIELDS,
  type LabelledItem,
  type LabelSetting,
  type LabelledUnit,
} from './build-labels.ts';
import { labelRecords } from './label-records.ts';
import { labelTextsIn } from './label-texts.ts';

/** Kinds of labels. */
export const LABEL_KINDS = ['us', 'inventario', 'boxes', 'samples'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** Parameters of a label sheet. */
export interface LabelQuery {
  siteName: string;
  of: LabelKind;
  format: LabelFormatName;
  /** Only these units or finds. */
  ids?: readonly number[] | undefined;
  /** Only these samples or boxes. */
  records?: readonly number[] | undefined;
  area?: string | undefined;
  /** Only the unit with this number, or its finds and samples. */
  us?: string | undefined;
  /** Only this box, or its contents. */
  box?: string | undefined;
  /** Number of used labels on the first sheet. */
  skip?: number | undefined;
  /** Copies of each label. */
  copies?: number | undefined;
  /** Base address of the pages. */
  webUrl: string;
}

/** Maximum number of labels per file. */
export const MAX_LABELS = 2_000;

/**
 * Prints labels with codes that lead to the records, in a worker thread. @throws NotFoundError for an
 * unknown site; ValidationError when nothing matches, or too much; ForbiddenError
 */
export async function getLabels(ctx: Context, query: LabelQuery): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, query.siteName);
  const setting = {
    language: ctx.language,
    webUrl: query.webUrl.replace(/\/+$/, ''),
    siteId,
    terms: await loadCustomTerms(store),
  };
  const made = await LOADERS[query.of](store, { siteId, query, setting });
  const copies = query.copies ?? 1;
  checkCount(made.length, copies);
  const labels = made.flatMap((label) => Array.from({ length: copies }, () => label));
  const { title } = labelTextsIn(ctx.language);
  const pages = {
    title: `${title} – ${query.siteName}`,
    language: ctx.language,
    date: new Date(now(ctx)),
    format: query.format,
    skip: query.skip ?? 0,
    labels,
  };
  const bytes = await ctx.services.tasks.run(printLabelsTask, pages, runOptionsOf(ctx));
  return { fileName: `${query.siteName}_labels_${query.of}.pdf`, contentType: 'application/pdf', bytes };
}

function checkCount(count: number, copies: number): void {
  if (count > 0 && count * copies <= MAX_LABELS) return;
  const [message, type]: [BilingualMessage, string] =
    count === 0
      ? [
          {
            en: 'There is nothing to print: no record matches these conditions.',
            it: 'Non c’è nulla da stampare: nessuna scheda corrisponde alle condizioni.',
          },
          'no_match',
        ]
      : [
          {
            en: `${count * copies} labels are too many for one file; the maximum is ${MAX_LABELS}.`,
            it: `${count * copies} etichette sono troppe per un file: il massimo è ${MAX_LABELS}.`,
          },
          'too_many',
        ];
  throw new ValidationError([{ field: 'of', message, type }]);
}

interface LoadedLabels {
  siteId: number;
  query: LabelQuery;
  setting: LabelSetting & { siteId: number };
}

const LOADERS: Record<LabelKind, (store: Store, query: LoadedLabels) => Promise<Label[]>> = {
  us: async (store, query) => labelUnits(await listUnits(store, query), query.setting),
  samples: loadSampleLabels,
  inventario: async (store, query) => labelItems(await listItems(store, query), query.setting),
  boxes: loadBoxLabels,
};

/** Returns labels of the recorded samples, or of the samples that units list if none is recorded. */
async function loadSampleLabels(store: Store, loaded: LoadedLabels): Promise<Label[]> {
  const { query, siteId, setting } = loaded;
  const recorded = await store.samples.listAll(siteId);
  if (recorded.length === 0) return labelSamples(await listUnits(store, loaded), setting);
  const units = query.ids && (await listUnits(store, loaded));
  const places = units && new Set(units.map(({ area, us_number: number }) => `${area}/${number}`));
  const samples = chooseRecords(recorded, query).filter(
    ({ area, us_number: number }) => !places || places.has(`${String(area ?? '')}/${String(number)}`),
  );
  return labelRecords('samples', samples, setting);
}

/** Returns labels of the recorded boxes with their contents, and of boxes that only finds name. */
async function loadBoxLabels(store: Store, loaded: LoadedLabels): Promise<Label[]> {
  const { query, siteId, setting } = loaded;
  const recorded = await store.boxes.listAll(siteId);
  const items = await listItems(store, loaded);
  const numbers = new Set(items.map(({ box_number: box }) => box));
  const hasFindFilter = [query.ids, query.area, query.us].some((given) => given !== undefined);
  const boxes = chooseRecords(recorded, { records: query.records, box: query.box }).filter(
    ({ box_number: box }) => !hasFindFilter || numbers.has(String(box)),
  );
  const contents = new Map(labelBoxes(items, setting).map((label) => [label.heading, label]));
  const labels = labelRecords('boxes', boxes, setting).map((label) => ({
    ...label,
    lines: [...label.lines, ...(contents.get(label.heading)?.lines.slice(0, LINES_OF_CONTENTS) ?? [])],
  }));
  if (query.records) return labels;
  const known = new Set(recorded.map(({ box_number: box }) => String(box)));
  const unknown = items.filter(({ box_number: box }) => box && !known.has(box));
  return [...labels, ...labelBoxes(unknown, setting)];
}

/** Number of finds, their types and units. */
const LINES_OF_CONTENTS = 3;

type ChosenRecords = Pick<LabelQuery, 'records' | 'area' | 'us' | 'box'>;

function chooseRecords(
  all: readonly DeclaredRecord[],
  { records, area, us, box }: ChosenRecords,
): DeclaredRecord[] {
  const ids = records && new Set(records);
  const textOf = (record: DeclaredRecord, name: string): string => String(record[name] ?? '');
  return all.filter(
    (record) =>
      isAmong(record.id, ids) &&
      isMeant(textOf(record, 'area'), area) &&
      isMeant(textOf(record, 'us_number'), us) &&
      isMeant(textOf(record, 'box_number'), box),
  );
}

async function listUnits(store: Store, { siteId, query }: LoadedLabels): Promise<LabelledUnit[]> {
  const fields = ['id', 'site_name', 'area', 'us_number', ...UNIT_LABEL_FIELDS];
  const units = (await store.units.listAllChosen(siteId, fields)) as unknown as LabelledUnit[];
  const ids = query.ids && new Set(query.ids);
  return units.filter(
    ({ id, area, us_number }) =>
      isAmong(id, ids) && isMeant(area, query.area) && isMeant(us_number, query.us),
  );
}

async function listItems(store: Store, { siteId, query }: LoadedLabels): Promise<LabelledItem[]> {
  const fields = ['id', 'site_name', 'inventory_number', ...ITEM_LABEL_FIELDS];
  const items = (await store.items.listAllChosen(siteId, fields)) as unknown as LabelledItem[];
  const ids = query.ids && new Set(query.ids);
  return items.filter(
    ({ id, area, us_number, box_number }) =>
      isAmong(id, ids) &&
      isMeant(area, query.area) &&
      isMeant(us_number, query.us) &&
      isMeant(box_number, query.box),
  );
}

function isAmong(id: number, ids: ReadonlySet<number> | undefined): boolean {
  return ids === undefined || ids.has(id);
}

function isMeant(value: string | null, wanted: string | undefined): boolean {
  return wanted === undefined || (value ?? '') === wanted;
}
