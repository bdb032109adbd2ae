import { afterAll } from 'vitest';
import { takeFaults } from './statements/watch.ts';

/** A file fails whose tests made the product ask what would ask every node of a distributed database, or could not be asked of one. */
afterAll(() => {
  const faults = takeFaults();
  if (faults.length > 0)
    throw new Error(`Statements break docs/architecture.md#tenancy-and-data:\n${faults.join('\n')}`);
});
