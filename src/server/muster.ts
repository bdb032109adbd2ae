import { ConfigurationError } from './config.ts';
import { BackupError } from './operating/archive.ts';
import { say } from './operating/commands/command.ts';
import { commands } from './operating/commands/index.ts';
import { version } from './version.ts';

/**
 * The command for whoever runs an installation: `npm run muster -- <command>`. It reads the same variables as the server and
 * prints no secret. What goes wrong is one line that says what to do, and an exit status of 1.
 */
const [name, ...words] = process.argv.slice(2);
// Whoever reads only the first lines closes the pipe. The command goes on to its end: a move is not cut off by that.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command) {
  say(`Muster ${version}. npm run muster -- <command> [--help]\n`);
  for (const [each, { summary }] of Object.entries(commands)) say(`  ${each.padEnd(10)} ${summary}`);
  if (name !== undefined && name !== '--help') process.exitCode = 1;
} else if (words.includes('--help')) say(`${name}: ${command.summary}\n\n${command.help}`);
else {
  try {
    process.exitCode = await command.run(words, process.env);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** What a command refuses in words, and what `parseArgs` says of an option that it does not know. */
function isForPeople(error: unknown): error is Error {
  if (error instanceof BackupError || error instanceof ConfigurationError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
