import { defineConfig } from 'vitest/config';

/**
 * The tests that should detect mutants of the engine (`npm run mutate`): its unit tests, the shared cases, and the properties with
 * few runs and the fixed seed, so that the result for a mutant does not depend on luck.
 */
export default defineConfig({
  test: {
    include: ['src/features/attendance/engine/**/*.test.ts', 'tests/engine/**/*.test.ts'],
    // It reads the original sources, and mutants are instrumented.
    exclude: ['tests/engine/purity.test.ts'],
    env: {
      ENGINE_PROPERTY_RUNS: '8',
      ENGINE_ORACLE_EMPLOYEES: '3',
      ENGINE_MANY_PUNCHES: '20000',
    },
    setupFiles: ['tests/support/property-seed.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 30_000,
  },
});
