/** Alternative names, folded (see `foldName`), by the name in use. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

/** Other names that assistants use for an argument. */
const OTHER_NAMES: OtherNames = {
  site_name: ['site', 'sito', 'sitename', 'excavation', 'excavationname'],
  site: ['sitename', 'sito', 'excavation', 'excavationname'],
  query: ['q', 'text', 'search', 'term', 'terms', 'keyword', 'keywords', 'words', 'searchquery'],
  text: ['q', 'query', 'search', 'contains', 'keyword', 'keywords', 'words'],
  id: ['recordid', 'usid', 'us', 'su', 'unit', 'usnumber', 'number', 'record', 'uri', 'unitnumber'],
  against: ['other', 'versus', 'comparewith', 'compareto', 'otherus'],
  command: ['operation', 'action', 'cmd', 'method'],
  operation: ['command', 'action', 'cmd', 'method'],
  action: ['command', 'operation', 'cmd', 'method'],
  report_type: ['type', 'kind', 'report', 'reporttype'],
  unit_type: ['type', 'tipo', 'ustype', 'kind'],
  filter_unit_type: ['unittype', 'ustype'],
  types: ['type', 'entitytypes', 'tables', 'table', 'entity', 'entities', 'kinds'],
  what: ['type', 'kind', 'table', 'entity', 'tablename'],
  table: ['entity', 'entitytype', 'tablename', 'type', 'kind', 'recordtype'],
  data: ['values', 'record', 'row', 'body', 'payload', 'changes'],
  records: ['rows', 'items', 'units'],
  record_id: ['id', 'usid', 'siteid', 'unitid', 'entityid', 'record', 'recordid'],
  filters: ['where', 'filter', 'match', 'conditions', 'criteria'],
  entity_type: ['entity', 'table', 'type', 'kind', 'recordtype'],
  entity_id: ['recordid', 'id', 'usid', 'us', 'usnumber', 'unit', 'siteid'],
  media_id: ['id', 'photoid', 'imageid', 'photo', 'image'],
  field_id: ['id', 'termid', 'entryid'],
  tipo_id: ['id', 'type', 'typeid', 'nodetype', 'tipo', 'nodeid'],
  relationships: ['relations', 'edges', 'rapporti', 'links', 'relationship', 'relation'],
  nodes: ['units', 'us', 'vertices', 'unit'],
  us: ['units', 'unit', 'usnumber', 'usnumbers', 'numbers', 'usids'],
  units: ['us', 'usids', 'unit', 'usnumbers'],
  us_ids: ['units', 'us', 'unitids', 'unit', 'usnumbers'],
  around: ['us', 'unit', 'usnumber', 'center', 'centre'],
  fields: ['columns', 'field', 'column'],
  without: ['missing', 'lacking', 'lacks'],
  year_from: ['fromyear', 'startyear', 'yearstart', 'minyear'],
  year_to: ['toyear', 'endyear', 'yearend', 'maxyear'],
  format: ['outputformat', 'fileformat', 'output', 'exportformat'],
  cursor: ['nextcursor', 'pagetoken', 'nextpage'],
  limit: ['maxresults', 'topk', 'count', 'size', 'perpage', 'pagesize', 'max', 'top', 'n'],
  validate_only: ['dryrun', 'simulate', 'trial'],
  dry_run: ['validateonly', 'simulate', 'trial', 'test'],
  confirm_token: ['token', 'confirmation', 'confirmtoken', 'confirm'],
  language: ['lang', 'locale'],
  create_site: ['createifmissing'],
  content: ['csv', 'filecontent', 'text', 'data'],
  content_base64: ['base64', 'filebase64', 'database64', 'contentb64'],
  file_name: ['filename', 'name'],
  file_id: ['uploadid', 'fileid', 'file'],
  session_id: ['session', 'sceneid', 'scene'],
  connection_name: ['name', 'database', 'connection'],
  severity: ['level'],
  since: ['from', 'after', 'datefrom', 'startdate'],
  actor: ['user', 'username', 'who'],
  grouping: ['groupby', 'group'],
  include_details: ['details', 'detailed', 'full'],
  expected_version: ['version', 'ifmatch'],
  value: ['newvalue', 'name'],
  us_number: ['id', 'number', 'us', 'su', 'unit', 'name', 'usid', 'unitnumber', 'node', 'numero', 'label'],
  inventory_number: ['number', 'id', 'inventory', 'invnumber', 'findnumber'],
  from: [
    'usfrom',
    'fromus',
    'fromusnumber',
    'source',
    'us1',
    'unit1',
    'su1',
    'fromunit',
    'us',
    'unit',
    'subject',
  ],
  to: ['usto', 'tous', 'tousnumber', 'target', 'us2', 'unit2', 'su2', 'tounit', 'object', 'destination'],
  type: [
    'relationshiptype',
    'relationship',
    'relation',
    'relationtype',
    'kind',
    'predicate',
    'rel',
    'tipo',
    'label',
  ],
  relation: ['relationship', 'statement'],
  instead: ['with', 'newrelation', 'replacement', 'by'],
};

/** Arguments that replace several others. */
const EXPANSIONS: Readonly<Record<string, readonly string[]>> = { year: ['year_from', 'year_to'] };

/** Folds a name: `siteName`, `site-name` and `SITE_NAME` are equal. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_\-.]+/g, '');
}

/**
 * Renames arguments with alternative names. Unknown names stay unchanged, and so do names whose target
 * is given too. The schema then rejects them.
 */
export function renameArguments(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  others: OtherNames = OTHER_NAMES,
): Record<string, unknown> {
  const named = new Map<string, unknown>(Object.entries(given).filter(([name]) => known.includes(name)));
  for (const [name, value] of Object.entries(given)) {
    if (known.includes(name)) continue;
    const meant = findMeant(name, known, others).filter((one) => !named.has(one));
    for (const one of meant.length > 0 ? meant : [name]) named.set(one, value);
  }
  return Object.fromEntries(named);
}

function findMeant(name: string, known: readonly string[], others: OtherNames): readonly string[] {
  const folded = foldName(name);
  const spelled = known.find((one) => foldName(one) === folded);
  if (spelled !== undefined) return [spelled];
  const several = Object.hasOwn(EXPANSIONS, folded) ? EXPANSIONS[folded]! : [];
  if (several.length > 0 && several.every((one) => known.includes(one))) return several;
  const meant = known.find((one) => Object.hasOwn(others, one) && others[one]!.includes(folded));
  return meant === undefined ? [] : [meant];
}

/** Other words for a value, folded, by the value of an enumeration. */
const OTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  us: ['ustable', 'unit', 'units', 'su', 'context', 'contexts', 'stratigraphicunit', 'stratigraphicunits'],
  inventario: [
    'inventariomaterialitable',
    'find',
    'finds',
    'item',
    'items',
    'inventory',
    'artefacts',
    'artifacts',
    'materials',
  ],
  sites: ['sitetable', 'site', 'excavation', 'excavations'],
  periods: ['periodizzazionetable', 'period', 'periodizzazione', 'phases'],
  thesaurus: ['vocabulary', 'vocabularies', 'terms'],
  insert: ['create', 'add', 'record', 'new'],
  batch_insert: ['insertmany', 'bulkinsert', 'batchcreate'],
  update: ['edit', 'change', 'modify', 'set'],
  delete: ['remove'],
  remove: ['delete'],
  get_schema: ['schema', 'describe', 'fields'],
  undo: ['revert', 'rollback'],
  history: ['log', 'changes', 'changelog'],
  get_info: ['get', 'info', 'show'],
  update_metadata: ['update', 'edit'],
  add_entry: ['add', 'create', 'insert'],
  update_entry: ['update', 'edit', 'rename'],
  delete_entry: ['delete', 'remove'],
  merge_entry: ['merge'],
  get_values: ['values', 'get'],
  matrix: ['harris', 'harrismatrix'],
  scene: ['3d', 'model'],
  error: ['errors'],
  warning: ['warnings'],
  info: ['infos'],
  markdown: ['md'],
  xlsx: ['excel'],
  photos: ['photo', 'photograph', 'photographs', 'image', 'images', 'picture', 'pictures'],
  layered: ['graphml'],
  force: ['forcedirected'],
  relations: ['relation', 'relationship', 'rapporti'],
};

/** Finds the value of an enumeration that a word means. */
export function findValue(given: string, options: readonly string[]): string | undefined {
  const folded = foldName(given);
  return (
    options.find((one) => foldName(one) === folded) ??
    options.find((one) => Object.hasOwn(OTHER_VALUES, one) && OTHER_VALUES[one]!.includes(folded))
  );
}
