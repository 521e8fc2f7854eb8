// Longer than a normal file, because it is data: the steps of one season with their expected texts.

/** Answer of a tool: the text for a model, and the same as data. */
export interface ToolResult {
  text: string;
  structured: Readonly<Record<string, unknown>>;
}

/** Calls a tool. `confirm` calls it twice: for the plan, and to confirm it. */
export interface Player {
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  confirm(tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
}

/** One step of a season: the call, and the expected texts of the answer. */
export interface Step {
  asks: string;
  says: readonly RegExp[];
  play(player: Player, kept: SeasonState): Promise<unknown>;
}

/** Values of earlier steps that later ones need. */
export interface SeasonState {
  batch: string;
  scene: string;
  found: string;
  suggestion: object;
}

const SITE = 'Castel Prova';
const UNITS = 60;

const KINDS = [
  [
    'US',
    'Strato',
    'Strato di terra argillosa bruna, con carboni e frammenti di laterizi; compatto, a superficie irregolare.',
  ],
  [
    'USM',
    'Muro',
    'Muro in ciottoli e laterizi di riuso legati da malta di calce; paramento nord conservato per tre filari.',
  ],
  [
    'US',
    'Taglio',
    'Taglio a pareti verticali e fondo piano, di forma ovale, che asporta il piano di calpestio.',
  ],
  [
    'US',
    'Riempimento',
    'Riempimento di terra sciolta grigia, ricco di cenere, con ossa animali e ceramica da fuoco.',
  ],
] as const;

const areaOf = (number: number): string => 'ABC'[Math.floor((number - 1) / 20)]!;
const phaseOf = (number: number): string => ['I', 'II', 'III'][Math.floor(((number - 1) % 20) / 7)]!;

/** Returns a table of sixty units in three areas. Each unit is above the next two of its area. */
function writeSheets(): string {
  const rows = Array.from({ length: UNITS }, (_, at) => {
    const number = at + 1;
    const [type, definition, description] = KINDS[at % KINDS.length]!;
    const below = [number + 1, number + 2].filter(
      (other) => other <= UNITS && areaOf(other) === areaOf(number),
    );
    // Units 17 and 57 get no relations.
    const told = below.filter((other) => ![number, other].some((one) => [17, 57].includes(one)));
    const relations = told.length > 0 && ![17, 57].includes(number) ? `covers ${told.join(', ')}` : '';
    return [
      String(number),
      areaOf(number),
      type,
      definition,
      description,
      'Medioevo',
      phaseOf(number),
      relations,
    ];
  });
  const columns = [
    'us_number',
    'area',
    'unit_type',
    'definition',
    'description',
    'period',
    'phase',
    'relationships',
  ];
  return [columns, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
}

const dataOf = ({ structured }: ToolResult): Record<string, unknown> =>
  (structured['data'] ?? structured) as Record<string, unknown>;

/** Parses the table of an answer. Values that all rows share are given once. */
function readTable(told: unknown): Record<string, unknown>[] {
  if (Array.isArray(told)) return told as Record<string, unknown>[];
  const { all, columns, rows } = told as { all?: object; columns: string[]; rows: unknown[][] };
  return rows.map((row) => ({ ...all, ...Object.fromEntries(columns.map((name, at) => [name, row[at]])) }));
}

const data = (command: string, given: object): Record<string, unknown> => ({ command, ...given });

/** A season of an excavation, as a user works through it with an assistant. */
export const SEASON: readonly Step[] = [
  {
    asks: 'Make the site.',
    says: [/Castel Prova/],
    play: ({ call }) =>
      call(
        'manage_data',
        data('insert', {
          table: 'sites',
          data: { site_name: SITE, municipality: 'Asciano', site_type: 'castello' },
        }),
      ),
  },
  {
    asks: 'Which periods did we agree on? Record three.',
    says: [/3 records/],
    play: ({ call }) =>
      call(
        'manage_data',
        data('batch_insert', {
          table: 'periods',
          records: [
            { site_name: SITE, period: 'Medioevo', phase: 'I', start_year: 1250, end_year: 1350 },
            { site_name: SITE, period: 'Medioevo', phase: 'II', start_year: 1100, end_year: 1250 },
            { site_name: SITE, period: 'Medioevo', phase: 'III', start_year: 900, end_year: 1100 },
          ],
        }),
      ),
  },
  {
    asks: 'Here are the sheets; can they be read?',
    says: [/60/, /unit_table|csv|table/i],
    play: ({ call }) =>
      call('import_data', {
        operation: 'validate',
        content: writeSheets(),
        file_name: 'sheets.csv',
        site_name: SITE,
      }),
  },
  {
    asks: 'What do the first rows say?',
    says: [/"?12"?/],
    play: ({ call }) =>
      call('import_data', {
        operation: 'preview',
        content: writeSheets(),
        file_name: 'sheets.csv',
        site_name: SITE,
        preview_rows: 12,
      }),
  },
  {
    asks: 'Import them.',
    says: [/60 units were created/],
    play: ({ call }) =>
      call('import_data', {
        operation: 'import',
        content: writeSheets(),
        file_name: 'sheets.csv',
        site_name: SITE,
      }),
  },
  {
    asks: 'Where are the walls of reused stones?',
    says: [/US?M? ?2\b/],
    play: async ({ call }, kept) => {
      const told = await call('search', { query: 'muro riuso', limit: 20 });
      kept.found = (dataOf(told)['results'] as { id: string }[])[0]!.id;
    },
  },
  {
    asks: 'Read me the first of them.',
    says: [/ciottoli/],
    play: ({ call }, { found }) => call('fetch', { id: found }),
  },
  {
    asks: 'All units of area B.',
    says: [/\b21\b/, /\b40\b/],
    play: ({ call }) => call('filter', { site: SITE, area: 'B', limit: 50 }),
  },
  {
    asks: 'The types and phases of area A, nothing else.',
    says: [/\b20\b/],
    play: ({ call }) => call('filter', { site: SITE, area: 'A', fields: ['unit_type', 'phase'], limit: 50 }),
  },
  {
    asks: 'Which units have no relations?',
    says: [/\b17\b/, /\b57\b/],
    play: ({ call }) => call('filter', { site: SITE, without_relations: true }),
  },
  {
    asks: 'Which cuts are of phase II?',
    says: [/\b11\b/],
    play: ({ call }) => call('filter', { site: SITE, text: 'Taglio', phase: 'II', limit: 50 }),
  },
  {
    asks: 'Is the stratigraphy right?',
    says: [/nothing|0|findings/],
    play: ({ call }) => call('validate_stratigraphic_relationships', { site_name: SITE }),
  },
  {
    asks: 'Is anything recorded in a way it cannot be?',
    says: [/findings|nothing/],
    play: ({ call }) => call('validate_relationship_format', { site_name: SITE }),
  },
  {
    asks: 'Which relations lack their other half?',
    says: [/findings|nothing/],
    play: ({ call }) => call('validate_relationship_integrity', { site_name: SITE, limit: 50 }),
  },
  {
    asks: 'Add what was seen in the section, a slip among it.',
    says: [/findings?/],
    play: ({ call }) =>
      call('create_harris_matrix', {
        site_name: SITE,
        relationships: ['17 covers 18', '57 covers 58, 59', '30 covers 22'],
      }),
  },
  {
    asks: 'What contradicts now, and why?',
    says: [/contradiction/, /30/, /22/],
    play: async ({ call }, kept) => {
      const told = await call('validate_stratigraphic_relationships', { site_name: SITE, severity: 'error' });
      const [first] = dataOf(told)['findings'] as { suggestions: unknown }[];
      kept.suggestion = readTable(first!.suggestions)[0]!;
    },
  },
  {
    asks: 'Follow the first suggestion.',
    says: [/contradictions left 0/],
    play: ({ call }, { suggestion }) =>
      call('create_harris_matrix', { site_name: SITE, relationships: [], changes: [suggestion] }),
  },
  {
    asks: 'Which fields has a find?',
    says: [/inventory_number/, /find_type/],
    play: ({ call }) => call('manage_data', data('get_schema', { table: 'inventario' })),
  },
  {
    asks: 'Twenty finds from four units.',
    says: [/20 records/],
    play: ({ call }) =>
      call(
        'manage_data',
        data('batch_insert', {
          table: 'inventario',
          records: Array.from({ length: 20 }, (_, at) => ({
            site_name: SITE,
            inventory_number: String(at + 1),
            us_number: String((at % 4) + 1),
            area: 'A',
            find_type: at % 2 === 0 ? 'ceramica' : 'metallo',
            definition: at % 2 === 0 ? 'olla' : 'chiodo',
          })),
        }),
      ),
  },
  {
    asks: 'Which words has the vocabulary of the colour?',
    says: [/term|value|entr|vocabular/i],
    play: ({ call }) => call('manage_thesaurus', { operation: 'list' }),
  },
  {
    asks: 'Unit 5 is a floor: write that.',
    says: [/Changed|changed/],
    play: async ({ call }) => {
      const told = await call('filter', { site: SITE, text: 'Strato', area: 'A', fields: ['definition'] });
      const unit = readTable(dataOf(told)['units']).find((one) => one['us_number'] === '5');
      await call(
        'manage_data',
        data('update', {
          table: 'us',
          record_id: String(unit!['id']),
          data: { interpretation: 'Piano d’uso' },
        }),
      );
    },
  },
  {
    asks: 'All of area C is man-made.',
    says: [/20 records were changed|20/],
    play: async ({ confirm }, kept) => {
      const told = await confirm(
        'manage_data',
        data('update', {
          table: 'us',
          filters: { site_name: SITE, area: 'C' },
          data: { formation: 'Artificiale' },
        }),
      );
      kept.batch = String(dataOf(told)['batch']);
    },
  },
  {
    asks: 'No, that was wrong: take it back.',
    says: [/20 changes were undone|undone/],
    play: ({ confirm }, { batch }) => confirm('manage_data', data('undo', { batch })),
  },
  {
    asks: 'Who did what today?',
    says: [/batch/],
    play: ({ call }) => call('manage_data', data('history', { site_name: SITE })),
  },
  {
    asks: 'Delete unit 60.',
    says: [/deleted/],
    play: ({ confirm }) =>
      confirm(
        'manage_data',
        data('delete', { table: 'us', filters: { site_name: SITE, us_number: '60' }, cascade: true }),
      ),
  },
  {
    asks: 'Draw the matrix.',
    says: [/\.graphml|graphml/i],
    play: ({ call }) => call('export_harris_matrix_graphml', { site_name: SITE }),
  },
  {
    asks: 'Which types of nodes are there?',
    says: [/USM/, /property/],
    play: ({ call }) => call('configure_em_nodes', { action: 'list' }),
  },
  {
    asks: 'Build the model and show phase I only.',
    says: [/visible/],
    play: async ({ call }, kept) => {
      const told = await call('build_3d', { site_name: SITE });
      kept.scene = String(dataOf(told)['session_id']);
      await call('filter', { session_id: kept.scene, phase: 'I' });
    },
  },
  {
    asks: 'Give me the model and the table of finds.',
    says: [/\.glb/, /\.csv/],
    play: async ({ call }, { scene }) => {
      await call('export', { session_id: scene, format: 'glb' });
      await call('export', { what: 'inventario', format: 'csv', site_name: SITE });
    },
  },
  {
    asks: 'Report the units.',
    says: [/59/],
    play: ({ call }) =>
      call('generate_report', { report_type: 'us', site_name: SITE, include_details: true }),
  },
  {
    asks: 'And the state of the relations, for the office.',
    says: [/\.pdf|\.docx/],
    play: ({ call }) =>
      call('generate_report', { report_type: 'validation', site_name: SITE, format: 'pdf' }),
  },
];
