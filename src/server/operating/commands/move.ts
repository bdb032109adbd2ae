import { join } from 'node:path';
import { BackupError } from '../archive.ts';
import { moveToPostgres } from '../move.ts';
import { dataFolderOf } from '../settings.ts';
import { say, type Command } from './command.ts';

/** Moves data from the embedded database to PostgreSQL. */
export const move: Command = {
  help: `The server has to be stopped. MIGRATION_DATABASE_URL names the PostgreSQL, as a superuser or an owner that may set
session_replication_role. Each table is counted and compared in the end. A move that was cut off goes on where it was; the
embedded database stays as it is. Files stay in DATA_DIR/files. Serve with DATABASE_URL afterwards, and with the two secrets that
the installation has: those of DATA_DIR/secrets.json, where it made them itself.`,
  async run(_words, environment) {
    const url = environment['MIGRATION_DATABASE_URL'];
    if (!url) throw new BackupError('MIGRATION_DATABASE_URL is missing: it names the PostgreSQL to move to');
    const folder = dataFolderOf(environment);
    const moved = await moveToPostgres(folder, url, (line) => say(`  ${line} …`));
    const rows = moved.reduce((sum, table) => sum + table.rows, 0);
    say(
      `\n${moved.length} tables with ${rows} rows are the same on both sides. ${join(folder, 'database')} was left as it is.`,
    );
    return 0;
  },
};
