/**
 * What is promised of faults (R) and attacks (S), each with the test files that show it. One without files is not shown yet,
 * and says why. The numbers are those of the plan; a number is never given to something else.
 */
export const ROWS = [
  {
    id: 'R1',
    what: 'a steady load is answered',
    not: 'measured by `npm run bench`, whose figures are in benchmarks.md',
  },
  {
    id: 'R2',
    what: 'memory, files and log of the database stay flat for half an hour',
    files: ['apps/api/test/crash/soak.test.ts'],
  },
  {
    id: 'R3',
    what: 'connections beyond the limit are rejected in order, and health is answered',
    files: ['apps/api/test/connection-limits.test.ts', 'libs/http/src/serving/connection-limits.test.ts'],
  },
  {
    id: 'R4',
    what: 'the service killed while it writes, on SQLite: no acknowledged write is lost',
    files: ['apps/api/test/crash/api.test.ts'],
  },
  {
    id: 'R5',
    what: 'the same on PostgreSQL, and its server killed: the service goes on',
    files: ['apps/api/test/crash/postgres.test.ts'],
  },
  {
    id: 'R6',
    what: 'PostgreSQL behind PgBouncer restarts, or its replica takes its place',
    files: ['apps/api/test/crash/pooled-restart.test.ts', 'libs/db/src/lost-connection.test.ts'],
  },
  {
    id: 'R7',
    what: 'a full disk: a clear answer, nothing half written',
    files: [
      'apps/web/test/full-disk.test.ts',
      'apps/api/test/crash/disk-full.test.ts',
      'apps/api/test/crash/full-disk.test.ts',
    ],
  },
  {
    id: 'R8',
    what: 'the disk fails to keep something (fsync): nothing is acknowledged from then on',
    files: ['apps/api/test/crash/disk-error.test.ts'],
  },
  {
    id: 'R9',
    what: 'of a hundred who change one record at once, one wins',
    files: ['apps/api/test/concurrency.test.ts'],
  },
  {
    id: 'R10',
    what: 'of many who record one number at once, one does',
    files: ['apps/api/test/concurrency.test.ts'],
  },
  {
    id: 'R11',
    what: 'a write that is sent again is done once',
    files: ['apps/api/test/idempotency.test.ts'],
  },
  {
    id: 'R12',
    what: 'answers under way are finished at the end',
    files: ['libs/http/src/serving/listen.test.ts', 'apps/api/test/crash/stop.test.ts'],
  },
  {
    id: 'R13',
    what: 'a database of every release is brought up to date with every value',
    files: ['libs/services/src/startup/releases.test.ts', 'libs/db/src/migrate.test.ts'],
  },
  {
    id: 'R14',
    what: 'a newer, damaged or foreign database is told in words and left alone',
    files: ['libs/services/src/startup/format-start-failure.test.ts'],
  },
  {
    id: 'R15',
    what: 'a backup made while others write is put back whole, into either database',
    files: ['libs/services/src/system/backup.test.ts', 'libs/services/src/system/restore.test.ts'],
  },
  {
    id: 'R16',
    what: 'a clock that jumps by an hour or a day, and back',
    files: [
      'apps/api/test/clock.test.ts',
      'libs/services/src/shared-state/shared-state.test.ts',
      'libs/db/src/jobs.test.ts',
    ],
  },
  {
    id: 'R17',
    what: 'a large layout holds nobody up',
    files: ['libs/services/src/workers/task-runner.test.ts'],
  },
  {
    id: 'R18',
    what: 'both databases answer alike',
    files: ['libs/db/src/stores.test.ts', 'libs/db/src/order-reads.test.ts'],
  },
  {
    id: 'R19',
    what: 'several processes on one SQLite file',
    files: ['apps/api/test/crash/two-processes.test.ts'],
  },
  { id: 'R20', what: 'no statement for each row', files: ['apps/api/test/plans/statements.test.ts'] },
  { id: 'R21', what: 'large files pass in pieces', files: ['apps/api/test/upload-process.test.ts'] },
  { id: 'S1', what: 'forged tokens', files: ['libs/services/src/accounts/tokens.test.ts'] },
  {
    id: 'S2',
    what: 'a role taken away holds at once',
    files: ['apps/api/test/accounts.test.ts', 'libs/services/src/accounts/users.test.ts'],
  },
  {
    id: 'S3',
    what: 'tokens end when they say',
    files: ['libs/services/src/accounts/tokens.test.ts', 'libs/services/src/assistants/assistants.test.ts'],
  },
  { id: 'S4', what: 'a weak secret is refused', files: ['libs/http/src/settings/secret-setting.test.ts'] },
  { id: 'S5', what: 'no password is built in', files: ['libs/services/src/accounts/first-admin.test.ts'] },
  {
    id: 'S6',
    what: 'weak passwords are refused',
    files: [
      'libs/services/src/accounts/common-passwords.test.ts',
      'libs/services/src/accounts/passwords.test.ts',
    ],
  },
  {
    id: 'S7',
    what: 'guessing is limited by account and address',
    files: ['libs/services/src/accounts/guess-limit.test.ts'],
  },
  {
    id: 'S8',
    what: 'a name that does not exist is answered as a wrong password',
    files: ['libs/services/src/accounts/log-in.test.ts'],
  },
  {
    id: 'S9',
    what: 'many logins at once hold nobody up',
    files: ['libs/services/src/accounts/passwords.test.ts'],
  },
  {
    id: 'S10',
    what: 'limits that cannot be gone around by headers',
    files: ['libs/http/src/settings/trust-proxy.test.ts', 'libs/http/src/guards/rate-rule.test.ts'],
  },
  { id: 'S11', what: 'texts are never statements', files: ['apps/api/test/hostile-everywhere.test.ts'] },
  { id: 'S12', what: 'members nobody declared are refused', files: ['apps/api/test/hostile.test.ts'] },
  {
    id: 'S13',
    what: 'every route by every role',
    files: ['apps/api/test/endpoints.test.ts', 'tools/assurance/declared.test.ts'],
  },
  {
    id: 'S14',
    what: 'what nobody may see cannot be asked for either',
    files: [
      'apps/api/test/number-filters.test.ts',
      'apps/api/test/accounts.test.ts',
      'apps/api/test/hidden-site.test.ts',
      'apps/web/test/hidden-site.test.ts',
      'apps/mcp/test/hidden-site.test.ts',
    ],
  },
  {
    id: 'S15',
    what: 'paths and names that lead out of the folder',
    files: ['libs/files/src/local-files.test.ts', 'apps/web/test/hostile-uploads.test.ts'],
  },
  { id: 'S16', what: 'files that are not what they say', files: ['apps/web/test/hostile-uploads.test.ts'] },
  { id: 'S17', what: 'models made to break the reader', files: ['apps/web/test/hostile-uploads.test.ts'] },
  {
    id: 'S18',
    what: 'archives that unpack without end',
    files: ['libs/documents/src/spreadsheets/xlsx-read.test.ts'],
  },
  {
    id: 'S19',
    what: 'files that are too large, or lie about their length',
    files: ['apps/web/test/refused-uploads.test.ts'],
  },
  { id: 'S20', what: 'uploads that are cut off leave nothing', files: ['apps/web/test/cut-uploads.test.ts'] },
  { id: 'S21', what: 'slow callers', files: ['libs/http/src/serving/connection-limits.test.ts'] },
  { id: 'S22', what: 'entities and depths of XML', files: ['libs/documents/src/xml-tree.test.ts'] },
  {
    id: 'S23',
    what: 'DOT is text, not code',
    files: ['libs/services/src/graphs/convert/convert-dot.test.ts'],
  },
  { id: 'S24', what: 'no cell is a formula', files: ['libs/domain/src/formats/text/csv.test.ts'] },
  {
    id: 'S25',
    what: 'no text is markup',
    files: ['apps/web/test/hostile-uploads.test.ts', 'apps/web/test/pages.test.ts'],
  },
  {
    id: 'S26',
    what: 'any text can be printed',
    files: ['libs/documents/src/report/render-report-pdf.test.ts'],
  },
  { id: 'S27', what: 'nothing is fetched from elsewhere', files: ['apps/mcp/test/door.test.ts'] },
  { id: 'S28', what: 'assistants are asked from this machine alone', files: ['apps/mcp/test/door.test.ts'] },
  {
    id: 'S29',
    what: 'every tool by every role',
    files: ['apps/mcp/test/permissions.test.ts', 'tools/assurance/declared.test.ts'],
  },
  {
    id: 'S30',
    what: 'records that tell assistants what to do',
    files: ['apps/mcp/test/hostile-records.test.ts', 'apps/mcp/test/plans.test.ts'],
  },
  { id: 'S31', what: 'arguments of tools of all kinds', files: ['apps/mcp/test/fuzz.test.ts'] },
  {
    id: 'S32',
    what: 'pages of other origins',
    files: [
      'libs/http/src/guards/request-guards.test.ts',
      'libs/http/src/routing/mount.test.ts',
      'apps/web/test/assistants.test.ts',
    ],
  },
  { id: 'S33', what: 'an error tells nothing of the inside', files: ['apps/api/test/hostile.test.ts'] },
  { id: 'S34', what: 'no secret in the log', files: ['apps/api/test/start-api.test.ts'] },
  { id: 'S35', what: 'broken requests', files: ['apps/api/test/hostile.test.ts'] },
  { id: 'S36', what: 'patterns that take for ever', files: ['tools/assurance/patterns.test.ts'] },
  {
    id: 'S37',
    what: 'packages with known faults, and their licences',
    files: ['tools/assurance/bill.test.ts'],
  },
  { id: 'S38', what: 'exports are limited', files: ['apps/api/test/endpoints.test.ts'] },
  {
    id: 'S39',
    what: 'nothing of an account is kept by what lies between',
    files: ['libs/http/src/answers/send-whole.test.ts'],
  },
  {
    id: 'S40',
    what: 'history cannot be altered without a trace',
    files: ['libs/services/src/system/check-log.test.ts'],
  },
];
