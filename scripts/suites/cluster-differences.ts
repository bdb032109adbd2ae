/** A test that fails on a Citus cluster although the product works there. */
export interface ClusterDifference {
  /** File and title, as the suites print it. */
  readonly test: string;
  readonly why: string;
}

/** What `npm run citus` expects to differ from one PostgreSQL. */
export const differences: readonly ClusterDifference[] = [
  {
    test: 'tests/security/database.both.test.ts › the database keeps companies apart by itself > carries the company in every foreign key and unique index between tenant tables',
    why: 'it finds the keys of the catalogue of Citus itself, and those of the copies of tables that every node has',
  },
  {
    test: 'tests/device/endpoint.both.test.ts › the device endpoint on a real database > writes rows in the order of their keys, so that of two uploads one waits and none is broken off',
    why: 'it waits until the coordinator shows a lock that is waited for, and the lock is on a worker',
  },
];
