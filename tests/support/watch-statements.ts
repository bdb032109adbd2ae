import { afterAll } from 'vitest';
import { takeFaults } from './statements/watch.ts';

/**
 * Fails a file whose tests made the product run a statement that would reach every node of a distributed database, or that such a
 * database could not run.
 */
afterAll(() => {
  const faults = takeFaults();
  if (faults.length > 0)
    throw new Error(`Statements break docs/architecture.md#tenancy-and-data:\n${faults.join('\n')}`);
});
