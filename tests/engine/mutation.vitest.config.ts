import { defineConfig } from 'vitest/config';

/**
 * The tests that mutants of the engine have to survive (`npm run mutate`): its unit tests, the shared cases, and the
 * properties with few runs and the fixed seed, so that a verdict on a mutant does not depend on luck.
 */
export default defineConfig({
  test: {
    include: ['src/features/attendance/engine/**/*.test.ts', 'tests/engine/**/*.test.ts'],
    // Looks at the sources as they are written, which instrumented ones are not.
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
