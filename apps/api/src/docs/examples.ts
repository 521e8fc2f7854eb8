import {
  InventoryItem,
  Media,
  NODE_LOOK_DEFAULTS,
  NodeType,
  Period,
  Site,
  ThesaurusTerm,
  Unit,
  User,
} from '@trowel/domain/records';
import type { z } from 'zod';

const MOMENT = '2026-05-04T08:30:00Z';
const stored = { created_at: MOMENT, updated_at: MOMENT, version: 1 };

/** Request body that creates the record of the same name. */
export const newSiteExample = {
  site_name: 'Villa dei Gelsi',
  country: 'Italia',
  region: 'Lazio',
  province: 'Viterbo',
  municipality: 'Tarquinia',
  latitude: 42.2541,
  longitude: 11.7571,
};
/** A record in a response. */
export const siteExample = complete(Site, {
  id: 1,
  ...newSiteExample,
  visibility: 'all',
  location: 'exact',
  ...stored,
});

/** Request body that creates the record of the same name. */
export const newUnitExample = {
  site_name: 'Villa dei Gelsi',
  area: 'A',
  us_number: '101',
  definition: 'Strato',
  interpretation: 'Crollo del tetto',
  period: '2',
  phase: '1',
  recorded_on: '2026-05-04',
  relationships: [
    { type: 'covers', us_number: '102' },
    { type: 'cut_by', us_number: '98' },
  ],
};
/** A record in a response. */
export const unitExample = complete(Unit, {
  id: 7,
  unit_type: 'US',
  custom: {},
  ...newUnitExample,
  ...stored,
});

/** Request body that creates the record of the same name. */
export const newInventoryItemExample = {
  site_name: 'Villa dei Gelsi',
  inventory_number: '1204',
  find_type: 'Ceramica',
  definition: 'Anfora',
  area: 'A',
  us_number: '101',
  weight_g: 412.5,
};
/** A record in a response. */
export const inventoryItemExample = complete(InventoryItem, {
  id: 12,
  custom: {},
  ...newInventoryItemExample,
  ...stored,
});

/** Request body that creates the record of the same name. */
export const newPeriodExample = {
  site_name: 'Villa dei Gelsi',
  period: '2',
  phase: '1',
  name: 'Età tardoantica',
  start_year: 300,
  end_year: 550,
};
/** A record in a response. */
export const periodExample = complete(Period, { id: 3, ...newPeriodExample, ...stored });

/** Request body that creates the record of the same name. */
export const newThesaurusTermExample = {
  table_name: 'us',
  field_name: 'formation',
  value: 'Artificiale',
  label: 'Artificiale',
  label_en: 'Artificial',
  language: 'it',
};
/** A record in a response. */
export const thesaurusTermExample = complete(ThesaurusTerm, {
  id: 40,
  active: true,
  source: 'user',
  ...newThesaurusTermExample,
  ...stored,
});

/** Request body that creates the record of the same name. */
export const newNodeTypeExample = {
  code: 'OVEN',
  name: 'Oven',
  name_it: 'Forno',
  category: 'stratigraphic',
  symbol_type: 'single_arrow',
  label_format: 'OVEN{number}',
  shape: 'trapezoid',
  fill_color: '#FFE8D0',
  border_color: '#9B3333',
} as const;
/** A record in a response. */
export const nodeTypeExample = complete(NodeType, {
  id: 15,
  ...NODE_LOOK_DEFAULTS,
  ...newNodeTypeExample,
  source: 'user',
  ...stored,
});

/** A record in a response. */
export const mediaExample = complete(Media, {
  id: 4,
  entity: 'us',
  record_id: 12,
  title: 'Wall 101 from the south',
  tags: ['wall'],
  is_primary: true,
  file_name: 'IMG_2041.jpg',
  media_type: 'image',
  mime_type: 'image/jpeg',
  size_bytes: 4_812_330,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 6_000,
  height: 4_000,
  uploaded_by: 'operator',
  url: '/api/media/4/file',
  ...stored,
});

/** A record in a response. */
export const userExample = complete(User, {
  id: 2,
  username: 'maria',
  full_name: 'Maria Rossi',
  email: 'maria@example.org',
  role: 'operator',
  must_change_password: false,
  has_second_factor: false,
  is_active: true,
  created_at: MOMENT,
  last_login: MOMENT,
});

/** Returns a complete record. Missing fields are null, as in a response. */
function complete<T extends z.ZodObject>(schema: T, values: Record<string, unknown>): z.output<T> {
  const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));
  return schema.parse({ ...empty, ...values }) as z.output<T>;
}
