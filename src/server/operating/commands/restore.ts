import { parseArgs } from 'node:util';
import { BackupError } from '../archive.ts';
import { restorePostgres } from '../restore-postgres.ts';
import { restoreEmbedded } from '../restore.ts';
import { dataFolderOf, modeOf, settingsOf } from '../settings.ts';
import { say, type Command } from './command.ts';

/** Restores a backup. */
export const restore: Command = {
  help: `  muster restore <archive> [--over-present-data]

  --over-present-data   data that is there is put aside (the embedded database and its files) or replaced (a PostgreSQL)

The server has to be stopped. Nothing is touched before all of the archive was read and found whole, unaltered, of this
installation and of no newer version. A backup of an older version is migrated when the server starts.`,
  async run(words, environment) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { 'over-present-data': { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    const [archive, ...more] = positionals;
    if (archive === undefined || more.length > 0)
      throw new BackupError('One archive is needed: muster restore <archive>');
    const isOverPresent = values['over-present-data'];
    if (modeOf(environment) === 'serve') {
      const manifest = await restorePostgres(archive, settingsOf(environment), isOverPresent);
      say(`Restored as of ${manifest.taken_at}.`);
      return 0;
    }
    const secret = environment['LINK_SECRET'];
    const { manifest, aside } = await restoreEmbedded(archive, {
      dataFolder: dataFolderOf(environment),
      ...(secret ? { linkSecret: secret } : {}),
      isOverPresent,
    });
    say(`Restored as of ${manifest.taken_at}.`);
    if (aside !== undefined) say(`What was there before lies in ${aside}.`);
    return 0;
  },
};
