import {
  Change,
  DECLARED_KINDS,
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

**Logging in.** \`POST /api/auth/login\` with the form fields \`username\` and \`password\` returns a token that is valid for 30 minutes. Send it as \`Authorization: Bearer <token>\`.

**Responses.** One record: \`{status, data}\`. Lists: \`{status, data, pagination}\`. Errors: \`{status: "error", message, detail}\`. Invalid fields return 422 with all problems.

**Lists.** \`skip\` and \`limit\` (at most 100) select the page. \`sort_by\` and \`sort_order\` sort, names and numbers in natural order. Every field is a filter: texts match in part, ignoring case and accents; numbers accept \`_min\` and \`_max\`, dates \`_after\` and \`_before\`. \`q\` searches all texts.

**Changing.** \`PUT\` merges: missing fields stay unchanged, \`null\` clears a field. Each record has its version as \`ETag\`. Send it as \`If-Match\` to avoid overwriting changes of others (412). Every change is in the change log and can be undone.

**Names.** Keys are English; the column names of pyArchInit (\`sito\`, \`d_stratigrafica\`, \`numero_inventario\`, …) are accepted too, in bodies, filters and sorting.

**Limits.** 100 requests per minute and address; 5 logins per minute; 10 password changes per hour; 10,000 requests per minute below \`/ogc\`; 10 exports per hour and account (without a token, per address). The same file again, a response 304 and a preview in a page do not count as exports. The headers \`X-RateLimit-*\` contain the remaining numbers.

**Versions.** This is version 1, at \`/api\` and \`/api/v1\`.`;

const TAGS = [
  { name: 'Login', description: 'Logging in, and your own account.' },
  { name: 'Users', description: 'Accounts, for administrators.' },
  { name: 'Sites', description: 'Excavations and surveys.' },
  { name: 'Units', description: 'Stratigraphic units (US) and their relations.' },
  { name: 'Finds', description: 'The inventory of finds.' },
  ...Object.values(DECLARED_KINDS).map(({ plural }) => ({
    name: plural.en,
    description: `Records of the kind ${plural.en.toLowerCase()}.`,
  })),
  { name: 'Sheets', description: 'Definitions of sheets: sections, fields and custom fields.' },
  { name: 'Views', description: 'Saved views of tables.' },
  { name: 'Comments', description: 'Comments on records and fields.' },
  { name: 'Media', description: 'Photographs, drawings and documents of sites, units and finds.' },
  { name: 'Periods', description: 'The periodization of each site.' },
  { name: 'Vocabularies', description: 'The terms offered for fields.' },
  { name: 'Extended Matrix', description: 'Built-in and custom node types.' },
  { name: 'Harris matrix', description: 'The order of the units: drawings and checks.' },
  { name: 'GraphML', description: 'Graphs for graph editors.' },
  { name: 'Analytics', description: 'Counts.' },
  { name: 'Changes', description: 'Who changed what, and how to undo it.' },
  { name: 'Import', description: 'Imports of files and databases.' },
  { name: 'Export', description: 'Records as files, for other programs and for archiving.' },
  { name: 'GIS', description: 'OGC API – Features, for QGIS and other GIS programs.' },
  { name: 'Jobs', description: 'Background jobs, created with `Prefer: respond-async`.' },
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
