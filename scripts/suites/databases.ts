/**
 * Tests of security and terminals that `npm test` runs only on PostgreSQL, which companies use: they prove what the host checks
 * before its SQL and the rows of plain SQL, and the embedded database has the same engine. Tests of anything in which the two may
 * differ run on both: roles and row-level security (database, tenancy, vendor), how values are passed (input, endpoint,
 * unstorable), races and locks (session, terminal-trust, polls), events (websocket), and processes that end (killed, killed-jobs,
 * undone-files, configuration). By hand every file runs on either.
 */
export const onPostgresAlone: readonly string[] = [
  'tests/contract/package.both.test.ts',
  'tests/device/acknowledged.test.ts',
  'tests/device/refused-records.test.ts',
  'tests/device/replay.test.ts',
  'tests/device/simulator.test.ts',
  'tests/device/templates.test.ts',
  'tests/security/headers.test.ts',
  'tests/security/matrix.test.ts',
  'tests/security/object-names.test.ts',
  'tests/security/own-reports.test.ts',
  'tests/security/own-requests.test.ts',
  'tests/security/own.test.ts',
  'tests/security/rights.test.ts',
  'tests/security/scopes.test.ts',
  'tests/security/secrets-at-rest.test.ts',
  'tests/security/sign-in.test.ts',
  'tests/security/stored-files.test.ts',
  'tests/security/terminal-claims.test.ts',
  'tests/security/uploads.test.ts',
];
