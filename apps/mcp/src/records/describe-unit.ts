import { inventoryItemFields, type Filter, type InventoryItem, type Unit } from '@trowel/domain/records';
import { listMedia } from '@trowel/services/files';
import { getBrackets } from '@trowel/services/matrix';
import { listItems } from '@trowel/services/records';
import type { ToolContext } from '../context/tool-context.ts';
import type { NameValue } from './name-value.ts';
import { cutText } from './record-text.ts';

const MOST_LISTED = 50;
/** Fields that say what a find is. */
const NAMING: ReadonlySet<string> = new Set(['find_type', 'definition', 'dating']);

/** Returns lines about a unit from other records: its finds, its files, and its possible years. */
export async function describeUnit(ctx: ToolContext, unit: Unit, nameValue: NameValue): Promise<string[]> {
  const parts = [
    await listFinds(ctx, unit, nameValue),
    await listFiles(ctx, unit),
    await describeYears(ctx, unit),
  ];
  return parts.flat();
}

async function listFinds(
  ctx: ToolContext,
  { site_name, us_number, area }: Unit,
  nameValue: NameValue,
): Promise<string[]> {
  const is = (field: string, value: string): Filter => ({
    fields: [field],
    kind: 'text',
    operator: 'equals',
    value,
  });
  const filters = [is('site_name', site_name), is('us_number', us_number)];
  if (area !== '') filters.push(is('area', area));
  const { rows, total } = await listItems(ctx, { filters, skip: 0, limit: MOST_LISTED });
  const finds = rows.map((find) => {
    const facts = inventoryItemFields
      .filter(({ name }) => NAMING.has(name) && find[name as keyof InventoryItem])
      .map((field) => nameValue(find[field.name as keyof InventoryItem], field))
      .join(', ');
    return `${find.inventory_number} (inventario-${find.id})${facts && ` ${facts}`}`;
  });
  return formatList('Finds', finds, total);
}

async function listFiles(ctx: ToolContext, { id }: Unit): Promise<string[]> {
  const filters: Filter[] = [
    { fields: ['entity'], kind: 'text', operator: 'equals', value: 'us' },
    { fields: ['record_id'], kind: 'integer', operator: 'equals', value: id },
  ];
  const { rows, total } = await listMedia(ctx, { filters, skip: 0, limit: MOST_LISTED });
  const files = rows.map(
    ({ id: mediaId, file_name, media_type, title }) =>
      `${file_name} (${media_type}, media_id ${mediaId})${title ? ` ${title}` : ''}`,
  );
  return formatList('Files', files, total);
}

const LONGEST_ENTRY = 200;

function formatList(name: string, entries: readonly string[], total: number): string[] {
  if (total === 0) return [];
  const more = total > entries.length ? `; and ${total - entries.length} more` : '';
  return [`${name} (${total}): ${entries.map((one) => cutText(one, LONGEST_ENTRY)).join('; ')}${more}`];
}

/** The years that follow from all datings and the order of the matrix. */
async function describeYears(ctx: ToolContext, { site_name, us_number, area }: Unit): Promise<string[]> {
  const { brackets } = await getBrackets(ctx, { siteName: site_name });
  const own = brackets.find((one) => one.us_number === us_number && one.area === area);
  const bounds = [
    own?.earliest && `not before ${own.earliest.year} (${own.earliest.kind} ${own.earliest.label})`,
    own?.latest && `not after ${own.latest.year} (${own.latest.kind} ${own.latest.label})`,
  ].filter((one) => one);
  return bounds.length > 0 ? [`Years (negative = BCE): ${bounds.join(', ')}`] : [];
}
