import { parseArgs } from 'node:util';
import { passwordFault, unlockAccount } from '#features/onboarding/server.ts';
import { takeFolder } from '../../local-folder.ts';
import { openLog } from '../../log/index.ts';
import { openHost } from '../../open-host.ts';
import { BackupError } from '../archive.ts';
import { settingsOf } from '../settings.ts';
import { askSecret } from './ask-secret.ts';
import { say, type Command } from './command.ts';

/** Gives a person access to their account again. */
export const unlock: Command = {
  help: `  muster unlock <e-mail> [--second-factor] [--password]

  --second-factor   neither a code nor a passkey is asked for any more; the person sets up a new one
  --password        asks for a new password, which it shows nowhere; every session of the account ends

Without options it forgets the wrong passwords that were counted. The log says who was unlocked. With the embedded database the
server has to be stopped.`,
  async run(words, environment) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { 'second-factor': { type: 'boolean', default: false }, password: { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new BackupError('One e-mail is needed: muster unlock <e-mail>');
    const password = values.password ? await askPassword(email) : undefined;
    const config = settingsOf(environment);
    const release = config.databaseUrl ? () => {} : takeFolder(config.dataFolder);
    try {
      const host = await openHost(config);
      try {
        const unlocked = await unlockAccount(host, email, {
          endsSecondFactor: values['second-factor'],
          ...(password === undefined ? {} : { password }),
        });
        if (!unlocked) throw new BackupError(`No account has ${email}`);
        const log = openLog({ ...config, logLevel: 'info' });
        log.info(
          { email, second_factor: unlocked.hadSecondFactor, password: password !== undefined },
          'Account unlocked',
        );
        if (unlocked.hadTries) say('The wrong passwords that were counted are forgotten.');
        if (unlocked.hadSecondFactor) say('No code is asked for any more.');
        if (password !== undefined) say('The new password holds; every session has ended.');
        if (unlocked.status !== 'active') say(`The account is ${unlocked.status}: that stays so.`);
        say(`${email} may sign in.`);
        return 0;
      } finally {
        await host.close();
      }
    } finally {
      release();
    }
  },
};

async function askPassword(email: string): Promise<string> {
  const password = await askSecret('New password:');
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw new BackupError(fault);
  return password;
}
