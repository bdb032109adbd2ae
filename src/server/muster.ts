import { ConfigurationError } from './config.ts';
import { BackupError } from './operating/archive.ts';
import { say, type Command } from './operating/commands/command.ts';
import { commands } from './operating/commands/index.ts';
import { version } from './version.ts';

/**
 * The operator's command: `muster <command>` of an installation, `npm run muster -- <command>` of the sources. It reads the same variables as the server and
 * prints no secret. An error is one line that says what to do, with exit status 1.
 */
const [name, ...words] = process.argv.slice(2);
// A reader such as `head` may close the pipe early. The command still finishes: that must not interrupt a move.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!entry) {
  say(`Muster ${version}. muster <command> [--help]\n`);
  for (const [each, { summary }] of Object.entries(commands)) say(`  ${each.padEnd(10)} ${summary}`);
  if (name !== undefined && name !== '--help') process.exitCode = 1;
} else {
  const command = await entry.load();
  if (words.includes('--help')) say(`${name}: ${entry.summary}\n\n${command.help}`);
  else await run(command);
}

async function run(command: Command): Promise<void> {
  try {
    process.exitCode = await command.run(words, process.env);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Whether an error's message is for the operator: refusals of commands, and unknown options from `parseArgs`. */
function isForPeople(error: unknown): error is Error {
  if (error instanceof BackupError || error instanceof ConfigurationError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
