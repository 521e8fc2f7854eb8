import { ValidationError, type FieldProblem } from '@trowel/domain/core';
import { isDrawn, MATRIX_FORMATS } from '@trowel/services/matrix';

/** The operations of a tool: which argument chooses, and what each takes. */
interface Operations {
  by: string;
  /** `name` is needed, `a|b` exactly one of them, `name?` may be given. */
  takes: Readonly<Record<string, string>>;
  /** The operation where more than the one argument decides it. */
  choose?: (args: Readonly<Record<string, unknown>>) => string;
  /** Whether the schema says already what is needed. */
  isPlain?: true;
}

const FILE = 'content|content_base64|file_id file_name?';
const FACTS = 'title? description? tags? author? is_primary? is_public?';
const PAGE = 'limit? cursor?';
const IMPORT = `${FILE} format? site_name? create_site? field_mappings? mode?`;
const PART = 'area? around? above? below? units?';
const CREDITS = 'author? institution? licence? season?';
const PLACES = 'area? unit_type? period? phase? year_from? year_to?';

const has = (value: unknown): boolean => value !== undefined;

/** What the operations of each tool take; tools of one operation take all their arguments. */
const OPERATIONS: Readonly<Record<string, Operations>> = {
  manage_data: {
    by: 'command',
    takes: {
      get_schema: '',
      'get_schema of a table': 'table include_sample_values?',
      insert: 'table data count? validate_only?',
      'insert lines': 'table lines site_name area? validate_only?',
      batch_insert: 'table records validate_only?',
      update: 'table record_id|filters data expected_version? validate_only?',
      delete: 'table record_id|filters cascade? validate_only?',
      'delete of periods': 'table record_id|filters validate_only?',
      upsert: 'table data conflict_keys? resolution? merge_strategy? validate_only?',
      'upsert that only looks': 'table data conflict_keys? resolution',
      validate: 'table data|records',
      'validate lines': 'table lines site_name area?',
      validate_stratigraphy: 'site_name area?',
      undo: 'batch|change_id all_or_nothing? validate_only?',
      'undo of a day': 'since? actor? site_name? validate_only?',
      history: `site_name? actor? since? ${PAGE}`,
    },
    choose: chooseCommand,
  },
  import_data: {
    by: 'operation',
    takes: {
      parse: IMPORT,
      preview: `${IMPORT} preview_rows?`,
      validate: `${IMPORT} on_contradiction?`,
      analyze: IMPORT,
      import: `${IMPORT} on_contradiction?`,
    },
  },
  import_excel: {
    by: 'format',
    isPlain: true,
    takes: { workbook: `format site_name ${FILE} create_site? dry_run?` },
    choose: () => 'workbook',
  },
  create_harris_matrix: {
    by: 'site_name',
    isPlain: true,
    takes: {
      matrix: 'site_name nodes? relationships? overwrite? create_site?',
      'a dry run': 'site_name nodes? relationships? create_site? dry_run?',
      changes: 'site_name relationships? changes dry_run?',
    },
    choose: ({ changes, dry_run }) => (has(changes) ? 'changes' : dry_run === true ? 'a dry run' : 'matrix'),
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
      export: 'format?',
      import: 'content|content_base64|file_id',
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
  manage_services: {
    by: 'action',
    takes: { status: 'service?', list: 'service?', logs: 'service?', start: 'service?', stop: 'service?' },
  },
  pyarchinit_sync: {
    by: 'operation',
    takes: {
      list: '',
      import: 'database site_name? data_types? create_site? dry_run?',
      export: 'site_name?',
    },
  },
  fetch: {
    by: 'id',
    isPlain: true,
    takes: { 'a unit': 'id site? against?', 'another record': 'id site?' },
    // What is no id is told as that.
    choose: ({ id }) => (/^\s*(?:site|inventario|period)-/.test(String(id)) ? 'another record' : 'a unit'),
  },
  filter: {
    by: 'session_id',
    isPlain: true,
    takes: {
      units: `site? text? where? without? without_relations? ${PLACES} detail? ${PAGE}`,
      'units with fields': `site? text? where? without? without_relations? ${PLACES} fields? ${PAGE}`,
      scene: `session_id action? us? ${PLACES}`,
      'reset of a scene': 'session_id action',
    },
    choose: ({ session_id, action, fields }) => {
      if (has(session_id)) return action === 'reset' ? 'reset of a scene' : 'scene';
      return has(fields) ? 'units with fields' : 'units';
    },
  },
  build_3d: {
    by: 'site_name',
    isPlain: true,
    takes: { scene: 'site_name|site_id us_ids? area? placement? spread? color_by? format?' },
    choose: () => 'scene',
  },
  export: {
    by: 'what',
    isPlain: true,
    takes: {
      'scene of a session': 'what? session_id format?',
      scene: 'what site_name area? format?',
      'matrix drawn': `what? site_name ${PART} grouping? format?`,
      matrix: `what? site_name ${PART} format?`,
      'graph as graphml': 'what site_name area? grouping? format',
      graph: 'what site_name format?',
      thesaurus: 'what format?',
      table: 'what? site_name? format?',
    },
    choose: chooseExport,
  },
  export_harris_matrix_graphml: {
    by: 'site_name',
    isPlain: true,
    takes: { matrix: 'site_name area? title? reverse_epochs? grouping? dialect?' },
    choose: () => 'matrix',
  },
  generate_report: {
    by: 'report_type',
    isPlain: true,
    takes: {
      'a graph': 'report_type site_name format',
      'an excavation report': `report_type site_name format ${CREDITS}`,
      'an excavation report as pdf': `report_type site_name format matrix_paper? ${CREDITS}`,
      'a list of sites': 'report_type format?',
      units: 'report_type site_name format? filter_unit_type? include_details?',
      'a site': 'report_type site_name? format?',
      finds: 'report_type site_name format? text? include_details?',
      dating: 'report_type site_name format? area? include_details?',
      changes: 'report_type site_name format? from to?',
    },
    choose: chooseReport,
  },
};

const DRAWN: readonly unknown[] = [undefined, ...MATRIX_FORMATS.filter(isDrawn)];

function chooseCommand(args: Readonly<Record<string, unknown>>): string {
  const { command, lines, table, resolution } = args;
  if (has(lines) && (command === 'insert' || command === 'validate')) return `${String(command)} lines`;
  if (command === 'get_schema' && has(table)) return 'get_schema of a table';
  if (command === 'undo') return chooseUndo(args);
  if (command === 'delete' && String(table).startsWith('period')) return 'delete of periods';
  const isLook = resolution === 'detect' || resolution === 'skip';
  return command === 'upsert' && isLook ? 'upsert that only looks' : String(command);
}

function chooseUndo({ batch, change_id, since, actor }: Readonly<Record<string, unknown>>): string {
  const isNamed = has(batch) || has(change_id);
  return !isNamed && (has(since) || has(actor)) ? 'undo of a day' : 'undo';
}

const TABLES: readonly unknown[] = ['csv', 'xlsx', 'json'];

function chooseExport({ what, session_id, format }: Readonly<Record<string, unknown>>): string {
  if (has(session_id) && (what === undefined || what === 'scene')) return 'scene of a session';
  if (what === undefined && format !== undefined && !TABLES.includes(format))
    return DRAWN.includes(format) ? 'matrix drawn' : 'matrix';
  if (what === 'matrix') return DRAWN.includes(format) ? 'matrix drawn' : 'matrix';
  if (what === 'graph') return format === 'graphml' ? 'graph as graphml' : 'graph';
  return what === 'scene' || what === 'thesaurus' ? what : 'table';
}

function chooseReport({ report_type, format, site_name }: Readonly<Record<string, unknown>>): string {
  if (format === 'graphml') return 'a graph';
  if (report_type === 'site' && !has(site_name)) return 'a list of sites';
  if (report_type === 'site' && format === 'pdf') return 'an excavation report as pdf';
  if (report_type === 'site' && format === 'docx') return 'an excavation report';
  if (report_type === 'finds' || report_type === 'dating' || report_type === 'changes') return report_type;
  return report_type === 'summary' || report_type === 'validation' ? 'a site' : 'units';
}

/** Names what a call gives that its operation does not take, and what it gives twice. @throws ValidationError */
export function refuseIdle(tool: string, args: Readonly<Record<string, unknown>>): void {
  const problems = listUnusedArguments(tool, args);
  if (problems.length > 0) throw new ValidationError(problems, `Some arguments of ${tool} have no effect`);
}

/** Lists what a call gives that its operation does not take, and what it gives twice. */
export function listUnusedArguments(tool: string, args: Readonly<Record<string, unknown>>): FieldProblem[] {
  const chosen = chooseOperation(tool, args);
  if (!chosen) return [];
  const { operation, takes } = chosen;
  const known = new Set([...takes.names, 'confirm_token']);
  const idle = Object.keys(args).filter((name) => !known.has(name) && has(args[name]));
  const twice = takes.either.filter((names) => names.filter((name) => has(args[name])).length > 1);
  return [
    ...idle.map((field) => ({
      field,
      message: `${field} has no effect with ${operation}, which takes ${takes.names.join(', ') || 'no other argument'}.`,
      type: 'without_effect',
    })),
    ...twice.map((names) => ({
      field: names[0]!,
      message: `Give only one of ${names.join(', ')}.`,
      type: 'given_twice',
    })),
  ];
}

/** Lists what the operation of a call needs and is not given; the one that chooses it apart. */
export function listMissing(tool: string, args: Readonly<Record<string, unknown>>): FieldProblem[] {
  const chosen = chooseOperation(tool, args);
  const listed = chosen && listOperations(tool)?.[chosen.operation];
  if (!chosen || !listed) return [];
  const isGiven = (name: string): boolean =>
    has(args[name]) ||
    chosen.takes.either.some((names) => names.includes(name) && names.some((one) => has(args[one])));
  return listed.needed
    .filter((field) => !isGiven(field))
    .map((field) => ({ field, message: `${field} is required for this operation.`, type: 'missing' }));
}

/** What an operation takes, taken apart. */
export interface Takes {
  /** Without the argument that chooses. */
  names: string[];
  /** Of each of these lists one is given. */
  either: string[][];
}

/** Gives the operation a call asks for, and what it takes; undefined for a tool of one operation or an unknown one. */
export function chooseOperation(
  tool: string,
  args: Readonly<Record<string, unknown>>,
): { operation: string; takes: Takes } | undefined {
  const operations = operationsOf(tool);
  if (!operations) return undefined;
  const { by, choose, takes } = operations;
  const operation = choose ? choose(args) : String(args[by]);
  if (!Object.hasOwn(takes, operation)) return undefined;
  const words = takes[operation]!.split(' ').filter((word) => word !== '');
  return {
    operation,
    takes: {
      names: [...(operations.isPlain ? [] : [by]), ...namesOf(words)],
      either: words.filter((word) => word.includes('|')).map((word) => word.split('|')),
    },
  };
}

/** An operation with what it needs and takes; `by` chooses where it alone decides. */
export interface ListedOperation {
  by: string | undefined;
  needed: string[];
  names: string[];
}

/** Lists the operations of a tool; undefined for a tool of one that takes all its arguments. */
export function listOperations(tool: string): Record<string, ListedOperation> | undefined {
  const operations = operationsOf(tool);
  if (!operations) return undefined;
  const { by, isPlain, takes } = operations;
  const listed = Object.entries(takes).map(([operation, told]) => {
    const words = told.split(' ').filter((word) => word !== '');
    const needed = words.filter((word) => !word.endsWith('?')).map((word) => word.split('|')[0]!);
    const own = isPlain ? [] : [by];
    const names = [...own, ...namesOf(words)];
    return [operation, { by: isPlain ? undefined : by, needed, names }] as [string, ListedOperation];
  });
  return Object.fromEntries(listed);
}

function namesOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => word.replace('?', '').split('|')))];
}

function operationsOf(tool: string): Operations | undefined {
  return Object.hasOwn(OPERATIONS, tool) ? OPERATIONS[tool] : undefined;
}

/** Says in a few words what each operation needs; undefined for a tool whose schema says it. */
export function reportNeeds(tool: string): { by: string; told: string } | undefined {
  const operations = operationsOf(tool);
  if (!operations || operations.isPlain) return undefined;
  const needing = new Map<string, string[]>();
  for (const [name, takes] of Object.entries(operations.takes)) {
    // Forms of an operation that need what the operation needs are not told.
    if (/ (?:of|that) /.test(name)) continue;
    const needed = takes.split(' ').filter((word) => word !== '' && !word.endsWith('?'));
    if (needed.length === 0) continue;
    const needs = needed.join(', ');
    needing.set(needs, [...(needing.get(needs) ?? []), name]);
  }
  if (needing.size === 0) return undefined;
  const isSame =
    needing.size === 1 && [...needing.values()][0]!.length === Object.keys(operations.takes).length;
  const told = [...needing].map(([needs, names]) => (isSame ? needs : `${names.join(', ')}: ${needs}`));
  return { by: operations.by, told: `Needs: ${told.join('; ')}.` };
}
