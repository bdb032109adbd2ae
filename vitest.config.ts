import { defineConfig } from 'vitest/config';

/**
 * The suites, as vitest projects. `npm test` runs each of them in a process of its own
 * (scripts/test.ts), so that one that breaks hides no other.
 *
 * - unit: beside the code, and the model walks (tests/model) that need no server. `.test.tsx` gets a DOM;
 *   a `.test.ts` that needs one says `// @vitest-environment jsdom` in its first line.
 * - postgres, pglite: the server suites (contracts, security, terminals); `TEST_DATABASE` says on which database. Everything is proved on
 *   PostgreSQL, which companies run on. A file named `.both.test.ts` is run on the embedded database too: it tests what that one does by
 *   itself (its driver, one connection for everything, a process that ends), or makes, lists and changes a record of every resource there.
 *   That nothing waits for a second connection while it has the first is held in every file (tests/support/statements/watch.ts).
 * - engine: the attendance engine's cases.
 * - gallery: the widgets of the form kit in a real Chromium, without a server.
 * - browser: a real Chromium against the built site and a real server; on the embedded database, or on PostgreSQL where tests set the clock.
 */
/** How long a test may take on a machine that has much else to do; none is about time. */
const patience = 180_000;
/** The same for one in the browser, which may be a walk of a hundred steps: what hangs is told by the page's own waits. */
const browserPatience = { testTimeout: 300_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
/** A worker loads the host once for all of its files: it keeps no state but in its database and its folder, new for each. */
const oneHostAWorker = { isolate: false, testTimeout: patience, hookTimeout: patience };
const failOnConsole = ['tests/support/fail-on-console.ts'];
/** The values with which properties are tried. */
const propertySeed = ['tests/support/property-seed.ts'];
/** What the server asks of its database is held against the rules by which it distributes. */
const watchStatements = ['tests/support/watch-statements.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.ts', 'tests/{model,support}/**/*.test.ts'],
          setupFiles: [...failOnConsole, ...propertySeed],
          testTimeout: patience,
          // Modules are loaded once for all files: loading them was half of the suite. What a test changes it puts back.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx', 'tests/model/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [...failOnConsole, 'tests/support/dom.ts'],
          testTimeout: patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: ['tests/{contract,security,device}/**/*.both.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
          setupFiles: [...failOnConsole, ...propertySeed, ...watchStatements],
          ...oneHostAWorker,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/{contract,security,device}/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
          setupFiles: [...failOnConsole, ...propertySeed, ...watchStatements],
          ...oneHostAWorker,
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['tests/engine/**/*.test.ts'],
          setupFiles: [...failOnConsole, ...propertySeed],
          testTimeout: patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'gallery',
          include: ['tests/browser/gallery*.test.ts'],
          globalSetup: ['tests/browser/harness/gallery-setup.ts'],
          setupFiles: failOnConsole,
          isolate: false,
          ...browserPatience,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: ['tests/browser/gallery*.test.ts'],
          // The files with a clock of their own copy their database.
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts', 'tests/browser/harness/setup.ts'],
          setupFiles: failOnConsole,
          // One Chromium for all files of a worker, and what it has kept of the site (tests/browser/harness/contexts.ts).
          isolate: false,
          ...browserPatience,
        },
      },
    ],
    // Modules that were turned into plain ones are kept between runs: one file of the server suites begins in 6 s in place of 15.
    fsModuleCache: true,
    // As the server starts: half a second a file.
    execArgv: ['--import', './scripts/package-scope-cache.mjs'],
    // What is asked until it holds; in the browser as long as what a page is waited for.
    expect: { poll: { timeout: 30_000 } },
    // A wrong expectation is a failure the first time.
    retry: 0,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    passWithNoTests: true,
  },
});
