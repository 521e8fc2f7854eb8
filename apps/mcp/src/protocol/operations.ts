import { ValidationError, type FieldProblem } from '@trowel/domain/core';

/** The operations of a tool: which argument chooses, and what each takes. */
interface Operations {
  by: string;
  /** `name` is needed, `a|b` one of them, `name?` may be given. */
  takes: Readonly<Record<string, string>>;
  /** The operation where more than the one argument decides it. */
  choose?: (args: Readonly<Record<string, unknown>>) => string;
}

const FILE = 'content|content_base64|file_id file_name?';
const FACTS = 'title? description? tags? author? is_primary? is_public?';
const PAGE = 'limit? cursor?';
const IMPORT = `${FILE} format? site_name? create_site? field_mappings? on_contradiction?`;

/** What the operations of each tool take; tools of one operation take all their arguments. */
const OPERATIONS: Readonly<Record<string, Operations>> = {
  manage_data: {
    by: 'command',
    takes: {
      get_schema: 'table? include_sample_values?',
      insert: 'table data count? validate_only?',
      'insert lines': 'table lines site_name area? validate_only?',
      batch_insert: 'table records validate_only?',
      update: 'table record_id|filters data validate_only?',
      delete: 'table record_id|filters cascade? validate_only?',
      upsert: 'table data conflict_keys? resolution? merge_strategy? validate_only?',
      validate: 'table data|records validate_only?',
      'validate lines': 'table lines site_name area? validate_only?',
      validate_stratigraphy: 'site_name area? validate_only?',
      undo: 'batch|change_id all_or_nothing? validate_only?',
      history: `site_name? actor? since? ${PAGE}`,
    },
    choose: ({ command, lines }) => `${command as string}${lines === undefined ? '' : ' lines'}`,
  },
  import_data: {
    by: 'operation',
    takes: {
      parse: IMPORT,
      preview: `${IMPORT} preview_rows?`,
      validate: IMPORT,
      analyze: IMPORT,
      import: IMPORT,
    },
  },
  manage_media: {
    by: 'operation',
    takes: {
      list: `entity_type? entity_id? media_type? ${PAGE}`,
      search: `query entity_type? entity_id? media_type? ${PAGE}`,
      get_info: 'media_id',
      download: 'media_id preview?',
      upload: `entity_type entity_id ${FILE} attach? ${FACTS}`,
      update_metadata: `media_id entity_type? entity_id? ${FACTS}`,
      set_primary: 'media_id',
      statistics: 'site_name?',
      delete: 'media_id',
    },
  },
  manage_thesaurus: {
    by: 'operation',
    takes: {
      list: 'table_name? field_name? language?',
      get_values: `table_name field_name language? query? ${PAGE}`,
      search: `query table_name? field_name? language? ${PAGE}`,
      add_entry: 'table_name field_name value label? label_en? description? language?',
      update_entry: 'field_id table_name? field_name? value? label? label_en? description? language?',
      delete_entry: 'field_id',
      export: 'format? table_name? field_name? language?',
      import: `${FILE}`,
    },
  },
  configure_em_nodes: {
    by: 'action',
    takes: {
      list: '',
      get: 'tipo_id',
      create: 'tipo_id node_config',
      update: 'tipo_id node_config',
      delete: 'tipo_id',
      list_shapes: '',
      list_symbols: '',
    },
  },
  manage_database_connections: {
    by: 'action',
    takes: { list: '', current: '', switch: 'connection_name' },
  },
  pyarchinit_sync: {
    by: 'operation',
    takes: {
      list: '',
      import: 'database site_name? data_types? create_site? dry_run?',
      export: 'site_name?',
    },
  },
  filter: {
    by: 'session_id',
    takes: {
      units: `site? area? unit_type? period? phase? text? year_from? year_to? without_relations? fields? ${PAGE}`,
      scene: 'session_id action? us? area? unit_type? period? phase? year_from? year_to?',
    },
    choose: ({ session_id }) => (session_id === undefined ? 'units' : 'scene'),
  },
  export: {
    by: 'what',
    takes: {
      scene: 'session_id|site_name area? format?',
      matrix: 'site_name area? grouping? format?',
      graph: 'site_name area? grouping? format?',
    },
    choose: ({ what, session_id }) =>
      typeof what === 'string' ? what : session_id === undefined ? 'us' : 'scene',
  },
};

/** Names what a call gives that its operation does not take. @throws ValidationError */
export function refuseIdle(tool: string, args: Readonly<Record<string, unknown>>): void {
  const operations = operationsOf(tool);
  if (!operations) return;
  const { by, choose } = operations;
  const chosen = choose ? choose(args) : String(args[by]);
  const takes = takesOf(operations, chosen);
  if (takes === undefined) return;
  const names = takes.split(/[ |?]+/).filter((name) => name !== '');
  const known = new Set([by, 'confirm_token', ...names]);
  const idle = Object.keys(args).filter((name) => !known.has(name) && args[name] !== undefined);
  if (idle.length === 0) return;
  const problems: FieldProblem[] = idle.map((field) => ({
    field,
    message: `${field} has no effect with ${chosen}, which takes ${names.join(', ') || 'no other argument'}.`,
    type: 'without_effect',
  }));
  throw new ValidationError(problems, `Some arguments of ${tool} have no effect`);
}

function operationsOf(tool: string): Operations | undefined {
  return Object.hasOwn(OPERATIONS, tool) ? OPERATIONS[tool] : undefined;
}

/** A table of `export` takes what tables take. */
function takesOf({ by, takes }: Operations, chosen: string): string | undefined {
  if (Object.hasOwn(takes, chosen)) return takes[chosen];
  return by === 'what' ? 'site_name? format?' : undefined;
}

/** Says in a few words what each operation needs; undefined for a tool of one operation. */
export function tellNeeds(tool: string): { by: string; told: string } | undefined {
  const operations = operationsOf(tool);
  if (!operations || operations.by === 'session_id') return undefined;
  const needing = new Map<string, string[]>();
  for (const [name, takes] of Object.entries(operations.takes)) {
    const needed = takes.split(' ').filter((word) => word !== '' && !word.endsWith('?'));
    if (needed.length === 0) continue;
    const needs = needed.join(', ');
    needing.set(needs, [...(needing.get(needs) ?? []), name]);
  }
  const told = [...needing].map(([needs, names]) => `${names.join(', ')}: ${needs}`);
  return { by: operations.by, told: `Needs: ${told.join('; ')}.` };
}
