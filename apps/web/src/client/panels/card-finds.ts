import type { InventoryItem } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { element } from './element.ts';
import type { Language } from '../i18n/language.ts';
import { drawFetched, type CardPart } from './card-part.ts';

/** Draws the finds of a unit. */
export function drawFinds(part: CardPart, language: Language): HTMLElement {
  const { t, site, unit } = part;
  return drawFetched<InventoryItem>(part, {
    title: t.finds,
    none: t.noFinds,
    path: ADDRESSES.finds(site, unit),
    draw: (rows) => {
      // Filters of text look for a part of it: 12 also finds 112.
      const own = rows.filter(
        (row) => row.site_name === site && row.us_number === unit.us_number && (row.area ?? '') === unit.area,
      );
      const items = own.map((item) => drawFind(item, language));
      return items.length === 0 ? [] : [element('ul.finds', { children: items })];
    },
  }).object;
}

function drawFind(item: InventoryItem, language: Language): HTMLElement {
  const { inventory_number, find_type, definition, definition_en, weight_g } = item;
  const what = (language === 'en' && definition_en) || definition;
  const weight = weight_g === null ? '' : `${new Intl.NumberFormat(language).format(weight_g)} g`;
  const facts = [find_type, what, weight].filter(Boolean).join(', ');
  return element('li', { children: [element('strong', { text: inventory_number }), ` ${facts}`] });
}
