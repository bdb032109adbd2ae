import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../host.ts';
import type { RecurringJob } from '../recurring/index.ts';
import { snapshotFolder, writeBackup } from './snapshot.ts';

/** How many nightly backups are kept. */
const retainedNights = 7;
const nightly = /^night-\d{4}-\d\d-\d\d\.tar\.gz$/;

/**
 * Writes a backup of the embedded database each night and keeps seven. The operator backs up a PostgreSQL
 * (`npm run muster -- backup`).
 */
export const nightlySnapshot: RecurringJob = {
  name: 'system.snapshot',
  scope: 'host',
  schedule: { dailyAt: '02:40' },
  run: async (host: Host) => {
    const { database, config, clock } = host;
    const backup = database.backup?.();
    if (!backup) return;
    const folder = snapshotFolder(config.dataFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const night = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
    await writeBackup(config, clock, backup, join(folder, `night-${night}.tar.gz`));
    const nights = (await readdir(folder)).filter((name) => nightly.test(name)).toSorted();
    for (const name of nights.slice(0, -retainedNights)) await rm(join(folder, name));
  },
};
