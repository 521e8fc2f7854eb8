/** First words that file names, functions, types and exported constants must not have, each with the words to use instead. */
export const REFUSED_PREFIXES = {
  keep: 'cache or store',
  kept: 'cached or stored',
  own: 'custom',
  settle: 'normalize or resolve',
  tell: 'report or format',
  told: 'reported',
};

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

/** Names that are allowed as exceptions, each with its reason. At most 20. */
export const NAME_EXCEPTIONS = {
  Cell: 'a cell of a worksheet, or of the grid of a plan; the rule means the observable of the pages',
  goTo: 'moves the cursor of the DOT reader to a position',
};
