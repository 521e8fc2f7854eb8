import type { Label, LabelFormatName } from '@trowel/documents';
import { ValidationError, type BilingualMessage } from '@trowel/domain/core';
import type { ListQuery } from '@trowel/domain/records';
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
  samples: async (store, query) => labelSamples(await listUnits(store, query), query.setting),
  inventario: async (store, query) => labelItems(await listItems(store, query), query.setting),
  boxes: async (store, query) => labelBoxes(await listItems(store, query), query.setting),
};

const EVERYTHING: ListQuery = { filters: [], skip: 0, limit: 1_000_000 };

async function listUnits(store: Store, { siteId, query }: LoadedLabels): Promise<LabelledUnit[]> {
  const fields = ['id', 'site_name', 'area', 'us_number', ...UNIT_LABEL_FIELDS];
  const { rows } = await store.units.listChosen(EVERYTHING, { fields, siteId });
  const units = rows as unknown as LabelledUnit[];
  const ids = query.ids && new Set(query.ids);
  return units.filter(
    ({ id, area, us_number }) =>
      isAmong(id, ids) && isMeant(area, query.area) && isMeant(us_number, query.us),
  );
}

async function listItems(store: Store, { siteId, query }: LoadedLabels): Promise<LabelledItem[]> {
  const fields = ['id', 'site_name', 'inventory_number', ...ITEM_LABEL_FIELDS];
  const { rows } = await store.items.listChosen(EVERYTHING, { fields, siteId });
  const items = rows as unknown as LabelledItem[];
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
