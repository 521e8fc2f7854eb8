/**
 * Promises about faults (R) and attacks (S), each with the test files that prove it. A row without files is not proven
 * yet and gives the reason. Numbers are never reused.
 */
export const ROWS = [
  {
    id: 'R1',
    what: 'Steady load is served',
    not: 'measured by `npm run bench`; the figures are in benchmarks.md',
  },
  {
    id: 'R2',
    what: 'Memory, files and database log stay constant for half an hour',
    files: ['apps/api/test/crash/soak.test.ts'],
  },
  {
    id: 'R3',
    what: 'Too many connections are rejected in order, and `/health` responds',
    files: ['apps/api/test/connection-limits.test.ts', 'libs/http/src/serving/connection-limits.test.ts'],
  },
  {
    id: 'R4',
    what: 'Service killed during writes, on SQLite: no acknowledged write is lost',
    files: ['apps/api/test/crash/api.test.ts'],
  },
  {
    id: 'R5',
    what: 'The same on PostgreSQL, also when its server is killed: the service continues',
    files: ['apps/api/test/crash/postgres.test.ts'],
  },
  {
    id: 'R6',
    what: 'PostgreSQL behind PgBouncer restarts, or its replica is promoted',
    files: ['apps/api/test/crash/pooled-restart.test.ts', 'libs/db/src/lost-connection.test.ts'],
  },
  {
    id: 'R7',
    what: 'Full disk: a clear error, no partial write',
    files: [
      'apps/web/test/full-disk.test.ts',
      'apps/api/test/crash/disk-full.test.ts',
      'apps/api/test/crash/full-disk.test.ts',
    ],
  },
  {
    id: 'R8',
    what: 'The disk fails at `fsync`: nothing is acknowledged afterwards',
    files: ['apps/api/test/crash/disk-error.test.ts'],
  },
  {
    id: 'R9',
    what: 'A hundred simultaneous changes of one record: one succeeds',
    files: ['apps/api/test/concurrency.test.ts'],
  },
  {
    id: 'R10',
    what: 'Many simultaneous records of one number: one succeeds',
    files: ['apps/api/test/concurrency.test.ts'],
  },
  {
    id: 'R11',
    what: 'A retried write is executed once',
    files: ['apps/api/test/idempotency.test.ts'],
  },
  {
    id: 'R12',
    what: 'Running requests are finished at shutdown',
    files: ['libs/http/src/serving/listen.test.ts', 'apps/api/test/crash/stop.test.ts'],
  },
  {
    id: 'R13',
    what: 'A database of every release is migrated with every value',
    files: ['libs/services/src/startup/releases.test.ts', 'libs/db/src/migrate.test.ts'],
  },
  {
    id: 'R14',
    what: 'A newer, damaged or foreign database is reported and not changed',
    files: ['libs/services/src/startup/format-start-failure.test.ts'],
  },
  {
    id: 'R15',
    what: 'A backup made during writes is restored completely, into either database',
    files: ['libs/services/src/system/backup.test.ts', 'libs/services/src/system/restore.test.ts'],
  },
  {
    id: 'R16',
    what: 'The clock jumps by an hour or a day, and back',
    files: [
      'apps/api/test/clock.test.ts',
      'libs/services/src/shared-state/shared-state.test.ts',
      'libs/db/src/jobs.test.ts',
    ],
  },
  {
    id: 'R17',
    what: 'A large layout does not block other requests',
    files: ['libs/services/src/workers/task-runner.test.ts'],
  },
  {
    id: 'R18',
    what: 'Both databases give the same responses',
    files: ['libs/db/src/stores.test.ts', 'libs/db/src/order-reads.test.ts'],
  },
  {
    id: 'R19',
    what: 'Several processes on one SQLite file',
    files: ['apps/api/test/crash/two-processes.test.ts'],
  },
  { id: 'R20', what: 'No SQL statement per row', files: ['apps/api/test/plans/statements.test.ts'] },
  { id: 'R21', what: 'Large files are streamed', files: ['apps/api/test/upload-process.test.ts'] },
  { id: 'S1', what: 'Forged tokens', files: ['libs/services/src/accounts/tokens.test.ts'] },
  {
    id: 'S2',
    what: 'A removed role applies immediately',
    files: ['apps/api/test/accounts.test.ts', 'libs/services/src/accounts/users.test.ts'],
  },
  {
    id: 'S3',
    what: 'Tokens expire',
    files: ['libs/services/src/accounts/tokens.test.ts', 'libs/services/src/assistants/assistants.test.ts'],
  },
  { id: 'S4', what: 'A weak secret is rejected', files: ['libs/http/src/settings/secret-setting.test.ts'] },
  {
    id: 'S5',
    what: 'There is no built-in password',
    files: ['libs/services/src/accounts/first-admin.test.ts'],
  },
  {
    id: 'S6',
    what: 'Weak passwords are rejected',
    files: [
      'libs/services/src/accounts/common-passwords.test.ts',
      'libs/services/src/accounts/passwords.test.ts',
    ],
  },
  {
    id: 'S7',
    what: 'Password guessing is limited by account and address',
    files: ['libs/services/src/accounts/login-throttle.test.ts'],
  },
  {
    id: 'S8',
    what: 'An unknown user name gets the same response as a wrong password',
    files: ['libs/services/src/accounts/log-in.test.ts'],
  },
  {
    id: 'S9',
    what: 'Many simultaneous logins do not block other requests',
    files: ['libs/services/src/accounts/passwords.test.ts'],
  },
  {
    id: 'S10',
    what: 'Rate limits cannot be bypassed with headers',
    files: ['libs/http/src/settings/trust-proxy.test.ts', 'libs/http/src/guards/rate-rule.test.ts'],
  },
  { id: 'S11', what: 'SQL injection', files: ['apps/api/test/hostile-everywhere.test.ts'] },
  { id: 'S12', what: 'Undeclared fields are rejected', files: ['apps/api/test/hostile.test.ts'] },
  {
    id: 'S13',
    what: 'Every route with every role',
    files: ['apps/api/test/endpoints.test.ts', 'tools/lab/assurance/declared.test.ts'],
  },
  {
    id: 'S14',
    what: 'Hidden data cannot be queried',
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
    what: 'Paths and names outside the folder',
    files: ['libs/files/src/local-files.test.ts', 'apps/web/test/hostile-uploads.test.ts'],
  },
  {
    id: 'S16',
    what: 'Files of a different type than declared',
    files: ['apps/web/test/hostile-uploads.test.ts'],
  },
  { id: 'S17', what: 'Malicious 3D models', files: ['apps/web/test/hostile-uploads.test.ts'] },
  {
    id: 'S18',
    what: 'Decompression bombs',
    files: ['libs/documents/src/spreadsheets/xlsx-read.test.ts'],
  },
  {
    id: 'S19',
    what: 'Files that are too large, or declare a wrong length',
    files: ['apps/web/test/refused-uploads.test.ts'],
  },
  { id: 'S20', what: 'Interrupted uploads leave nothing', files: ['apps/web/test/cut-uploads.test.ts'] },
  { id: 'S21', what: 'Slow clients', files: ['libs/http/src/serving/connection-limits.test.ts'] },
  { id: 'S22', what: 'XML entities and depth', files: ['libs/documents/src/xml-tree.test.ts'] },
  {
    id: 'S23',
    what: 'DOT is text, not code',
    files: ['libs/services/src/graphs/convert/convert-dot.test.ts'],
  },
  {
    id: 'S24',
    what: 'Formula injection in spreadsheets',
    files: ['libs/domain/src/formats/text/csv.test.ts'],
  },
  {
    id: 'S25',
    what: 'HTML injection',
    files: ['apps/web/test/hostile-uploads.test.ts', 'apps/web/test/pages.test.ts'],
  },
  {
    id: 'S26',
    what: 'Every text can be printed',
    files: ['libs/documents/src/report/render-report-pdf.test.ts'],
  },
  { id: 'S27', what: 'Nothing is fetched from other servers', files: ['apps/mcp/test/door.test.ts'] },
  {
    id: 'S28',
    what: 'Only this machine can call the assistants’ service by default',
    files: ['apps/mcp/test/door.test.ts'],
  },
  {
    id: 'S29',
    what: 'Every tool with every role',
    files: ['apps/mcp/test/permissions.test.ts', 'tools/lab/assurance/declared.test.ts'],
  },
  {
    id: 'S30',
    what: 'Prompt injection in records',
    files: ['apps/mcp/test/hostile-records.test.ts', 'apps/mcp/test/plans.test.ts'],
  },
  { id: 'S31', what: 'Random arguments of tools', files: ['apps/mcp/test/fuzz.test.ts'] },
  {
    id: 'S32',
    what: 'Requests of other origins',
    files: [
      'libs/http/src/guards/request-guards.test.ts',
      'libs/http/src/routing/mount.test.ts',
      'apps/web/test/assistants.test.ts',
    ],
  },
  { id: 'S33', what: 'Errors reveal nothing internal', files: ['apps/api/test/hostile.test.ts'] },
  { id: 'S34', what: 'No secrets in the log', files: ['apps/api/test/start-api.test.ts'] },
  { id: 'S35', what: 'Malformed requests', files: ['apps/api/test/hostile.test.ts'] },
  {
    id: 'S36',
    what: 'Regular expressions with exponential time',
    files: ['tools/lab/assurance/patterns.test.ts'],
  },
  {
    id: 'S37',
    what: 'Vulnerable packages, and licences',
    files: ['tools/lab/assurance/bill.test.ts'],
  },
  { id: 'S38', what: 'Exports are limited', files: ['apps/api/test/endpoints.test.ts'] },
  {
    id: 'S39',
    what: 'Intermediaries do not cache data of an account',
    files: ['libs/http/src/answers/send-whole.test.ts'],
  },
  {
    id: 'S40',
    what: 'The history cannot be changed without a trace',
    files: ['libs/services/src/system/check-log.test.ts'],
  },
];
