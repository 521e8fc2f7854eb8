/** First words of file names, functions, types and exported constants that say too little: use report, format, store, cache, resolve. */
export const REFUSED_PREFIXES = ['tell', 'keep', 'kept', 'settle', 'told'];

/** Verbs that no exported function begins with. The verbs to use are parse, format, render, read, write, build, find and their like. */
export const REFUSED_VERBS =
  'ask bring dress give go heed learn let look make mend put say stand take unsay wish'.split(' ');

/** Names of an earlier private language, and the names that took their place. */
export const REPLACED_NAMES = {
  AskedOnce: 'IdempotentRequest',
  Cell: 'Store',
  ColumnManner: 'ColumnFormat',
  Crew: 'ThreadPool',
  Defer: 'EnqueueJob',
  Doorkeeper: 'ConnectionGate',
  Guest: 'Connection',
  GuessLimit: 'LoginThrottle',
  Happening: 'RecordChange',
  KeptPlace: 'CacheSlot',
  Memory: 'SharedState',
  NarrowedReach: 'TokenScope',
  SILENT_FIELDS: 'BOOKKEEPING_FIELDS',
  Shelf: 'DatabaseFolder',
  Sight: 'Visibility',
  Stands: 'Positions',
  StateThen: 'SnapshotInfo',
  Told: 'ApiResult',
  Witnessed: 'ColumnAgreement',
  answerOnce: 'runIdempotently',
  createLimit: 'createVisibilityRewriter',
  createPace: 'createYielder',
  createTurn: 'createYielder',
  createUnwrittenAnswers: 'createReadCache',
  dressLayout: 'applyTypeStyles',
  findReason: 'findStreamEndReason',
  keepDoor: 'limitConnections',
  late: 'lazyPart',
  listIdle: 'listUnusedArguments',
  openDoor: 'createRequestListener',
  openMemory: 'openSharedState',
  placeAnew: 'layOutFromScratch',
  postpone: 'runAsJob',
  readDoor: 'readClientKind',
  readWishes: 'readPreferences',
  readsThen: 'readsAt',
  recallBlocks: 'reuseCachedBlocks',
  repeats: 'isReplay',
  startDrawingAhead: 'startPrerendering',
  startPractice: 'startWarmUp',
  stillMay: 'reauthorize',
  takeBack: 'revertChanges',
  tellTurnedColumns: 'reportInvertedColumns',
  tieWaiting: 'resolvePendingReferences',
  unplaced: 'locationHidden',
  useGridHands: 'useGridInput',
  wasRight: 'succeed',
};

export const REPLACED_FILES = { 'ask.ts': 'api-request.ts', 'crowd.ts': 'connection-limits.ts' };

/** Names that are allowed although a rule refuses them, each with its reason. At most 20; those of folders under change go first. */
export const NAME_EXCEPTIONS = {
  Cell: 'a cell of a worksheet, or of the grid of a plan; the rule means the observable of the pages',
  goTo: 'moves the cursor of the DOT reader to a position',
  Guest: 'an account without a role, on the account page; to be renamed in apps/web',
  Told: 'to be renamed in apps/mcp, apps/web, libs/client, libs/http and libs/services',
  ToldError: 'to be renamed in apps/mcp',
  ToldFinding: 'to be renamed in apps/web and libs/services',
  ToldPeriod: 'to be renamed in tools/matrix-command.ts',
  ToldProblem: 'to be renamed in apps/web',
  ToldTask: 'to be renamed in apps/mcp',
  ToldVisit: 'to be renamed in apps/web',
  ask: 'to be renamed in apps/web',
  goOnLoggedIn: 'to be renamed in apps/web',
  goToBox: 'to be renamed in apps/web',
  keep: 'to be renamed in apps/web',
  make: 'to be renamed in apps/mcp',
  say: 'to be renamed in apps/mcp and apps/web',
  standInPlace: 'to be renamed in apps/web',
  takeFile: 'to be renamed in tools/read-file.ts with its callers',
  toldType: 'to be renamed in libs/domain',
  unsay: 'to be renamed in apps/web',
};
