import { integer, keyText, reference, text } from '@trowel/domain/core';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inIdentity = inSectionWithoutColumn('identity');
const inContext = inSectionWithoutColumn('context');
const inDefinition = inSectionWithoutColumn('definition');

/** A kind of record that exists in tests only: kilns. It is declared as the recipe says. */
export const KILNS = defineKind({
  table: 'kilns',
  path: 'kilns',
  label: { en: 'Kiln', it: 'Fornace' },
  plural: { en: 'Kilns', it: 'Fornaci' },
  inSentence: { en: 'the kiln', it: 'la fornace' },
  operation: { one: 'Kiln', many: 'Kilns' },
  identity: {
    site_name: createSiteName(),
    kiln_number: keyText(inIdentity({ en: 'Kiln number', it: 'Numero della fornace' }, { max: 100 })),
  },
  facts: {
    area: reference(inContext({ en: 'Area', it: 'Area' }, { max: 250 })),
    us_number: reference(inContext({ en: 'SU', it: 'US' }, { max: 100 })),
    product: text(inDefinition({ en: 'Kiln product', it: 'Prodotto della fornace' })),
    fuel: text(inDefinition({ en: 'Fuel', it: 'Combustibile' }, { vocabulary: 'kilns.fuel' })),
    firing_count: integer(inDefinition({ en: 'Firings', it: 'Cotture' }, { min: 0 })),
  },
  links: [{ to: 'us', field: 'us_number' }],
  titles: ['product'],
  columns: ['us_number', 'fuel'],
  example: {
    site_name: 'Orto Vecchio',
    kiln_number: '1',
    us_number: '3',
    product: 'Tegole',
    fuel: 'Legna',
    firing_count: 12,
  },
});
