/** The long forms of tests: their rows, their file and the setting that selects the long form. */
export const LONG_FORMS = [
  {
    rows: ['R4'],
    file: 'apps/api/test/crash/api.test.ts',
    only: 'sqlite',
    settings: { TROWEL_CRASH_WRITES: '20000', TROWEL_CRASH_KILLS: '80' },
  },
  {
    rows: ['R4', 'R5'],
    file: 'apps/api/test/crash/api.test.ts',
    only: 'postgres',
    settings: { TROWEL_CRASH_WRITES: '3000', TROWEL_CRASH_KILLS: '10' },
  },
  {
    rows: ['R5'],
    file: 'apps/api/test/crash/postgres.test.ts',
    settings: { TROWEL_CRASH_WRITES: '1000', TROWEL_CRASH_KILLS: '25' },
  },
  {
    rows: ['R6'],
    file: 'apps/api/test/crash/pooled-restart.test.ts',
    settings: { TROWEL_CRASH_WRITES: '1000' },
  },
  { rows: ['R7'], file: 'apps/api/test/crash/full-disk.test.ts', settings: { TROWEL_CRASH_WRITES: '1000' } },
  {
    rows: ['S16'],
    file: 'libs/services/src/import/reading/fuzz-readers.test.ts',
    settings: { TROWEL_FUZZ_FILES: '20000' },
  },
  { rows: ['R2'], file: 'apps/api/test/crash/soak.test.ts', settings: { TROWEL_SOAK_SECONDS: '1800' } },
];
