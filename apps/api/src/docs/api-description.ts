import {
  Change,
  ImportBatch,
  InventoryItem,
  InventoryItemChanges,
  Login,
  Media,
  MediaChanges,
  NewInventoryItem,
  NewPeriod,
  NewSite,
  NewThesaurusTerm,
  NewUnit,
  NewUser,
  PasswordChange,
  Period,
  PeriodChanges,
  Site,
  SiteChanges,
  ThesaurusTerm,
  ThesaurusTermChanges,
  Unit,
  UnitChanges,
  User,
  UserChanges,
} from '@trowel/domain/records';
import { buildOpenApi, type OpenApiDocument, type Route } from '@trowel/http';
import { Finding, Matrix, RelationshipCheck, RelationshipReport } from '../schemas/matrix.ts';

const DESCRIPTION = `Records of archaeological excavations: sites, stratigraphic units, finds, their relations, and the Harris matrix drawn from them.

**Logging in.** \`POST /api/auth/login\` with the form fields \`username\` and \`password\` gives a token for 30 minutes. Send it as \`Authorization: Bearer <token>\`.

**Answers.** One record: \`{status, data}\`. Lists: \`{status, data, pagination}\`. Failures: \`{status: "error", message, detail}\`; fields that fail a check give 422, with every problem listed.

**Lists.** \`skip\` and \`limit\` (at most 100) page; \`sort_by\` and \`sort_order\` sort, names and numbers in natural order. Every field is a filter: texts match in part, whatever the case and accents; numbers take \`_min\` and \`_max\`, dates \`_after\` and \`_before\`. \`q\` searches all texts.

**Changing.** \`PUT\` merges: what is absent stays, \`null\` clears. Each record carries its version as \`ETag\`; send it as \`If-Match\` and a record changed by someone else is not overwritten (412). Every change is in the change log and can be undone.

**Names.** Keys are English; the column names of pyArchInit (\`sito\`, \`d_stratigrafica\`, \`numero_inventario\`, …) are understood too, in bodies, filters and sorting.

**Limits.** 100 requests a minute for each address; login 5 a minute; password changes 10 an hour; exports 10 an hour for each account, or each address where no token names one. The same file again, an answer 304 and a preview in a page do not count as exports. The headers \`X-RateLimit-*\` say how many are left.

**Versions.** This is version 1, at \`/api\` and \`/api/v1\`.`;

const TAGS = [
  { name: 'Login', description: 'Logging in, and your own account.' },
  { name: 'Users', description: 'Accounts, for administrators.' },
  { name: 'Sites', description: 'Excavations and surveys.' },
  { name: 'Units', description: 'Stratigraphic units (US) and their relations.' },
  { name: 'Finds', description: 'The inventory of finds.' },
  { name: 'Media', description: 'Photographs, drawings and documents of sites, units and finds.' },
  { name: 'Periods', description: 'The periodization of each site.' },
  { name: 'Vocabularies', description: 'The terms offered for fields.' },
  { name: 'Extended Matrix', description: 'The types of nodes: the built-in ones and your own.' },
  { name: 'Harris matrix', description: 'The order of the units, drawn and checked.' },
  { name: 'GraphML', description: 'Graphs for graph editors.' },
  { name: 'Analytics', description: 'Counts.' },
  { name: 'Changes', description: 'Who changed what, and how to undo it.' },
  { name: 'Import', description: 'Files and databases read into the records.' },
  { name: 'Export', description: 'The records as files, for other programs and for keeping.' },
  { name: 'Jobs', description: 'What is asked for with `Prefer: respond-async`, and goes on by itself.' },
  { name: 'Reports', description: 'Printed sheets, lists and the report of a site.' },
  { name: 'Schemas', description: 'JSON Schemas of the records.' },
  { name: 'Service', description: 'The service itself.' },
];

const SCHEMAS = {
  Site,
  NewSite,
  SiteChanges,
  Unit,
  NewUnit,
  UnitChanges,
  InventoryItem,
  NewInventoryItem,
  InventoryItemChanges,
  Period,
  NewPeriod,
  PeriodChanges,
  ThesaurusTerm,
  NewThesaurusTerm,
  ThesaurusTermChanges,
  User,
  NewUser,
  UserChanges,
  PasswordChange,
  Login,
  Media,
  MediaChanges,
  Change,
  ImportBatch,
  Matrix,
  Finding,
  RelationshipCheck,
  RelationshipReport,
};

/** Builds the description of the API from its routes. */
export function describeApi(routes: readonly Route[], version: string): OpenApiDocument {
  return buildOpenApi({
    routes,
    title: 'Trowel API',
    version,
    description: DESCRIPTION,
    licence: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'The operator of this server', url: '/' },
    tags: TAGS,
    schemas: SCHEMAS,
    tokenUrl: '/api/auth/login',
  });
}
