import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chosenKinds, type ChosenKind } from '#features/moving/contract.ts';
import { moveInLarge, operatorText, type LargeMoved } from '#features/moving/server.ts';
import { serverSlices } from '#features/slices.server.ts';
import { timeZoneSchema } from '#shared/contract/field/index.ts';
import { buildApp } from '../../app.ts';
import { takeFolder } from '../../local-folder.ts';
import { openHost } from '../../open-host.ts';
import { wordsIn } from '../../words/index.ts';
import { BackupError } from '../archive.ts';
import { settingsOf } from '../settings.ts';
import { say, type Command } from './command.ts';

/** Milliseconds between two lines of progress. */
const patience = 5000;

/** Moves a company in from a file that is too large for the application. */
export const moveIn: Command = {
  help: `  muster move-in <domain> <file> [--import] [--only people,punches] [--zone <zone>] [--as <e-mail>] [--refused <file>]

  --import          stores what was found; without it everything is checked as it would be stored, and nothing is
  --only <kinds>    of ${chosenKinds.join(', ')}
  --zone <zone>     of the punches whose times name none (by default the company's)
  --as <e-mail>     the member of the company who does it (by default its first owner)
  --refused <file>  takes what is not moved in, or otherwise than it was, with the reason (CSV)

The same as Migration in the application, for files above its 50 MB: a plain SQL dump of BioTime, ZKTime, Frappe HR or Horilla, packed
by gzip or not, or the .mdb of ZKTime. It is read in parts; TMPDIR takes the punches as text, and a packed file unpacked.
An import that was cut off goes on by the same command. One that is repeated finds what is there. The application lists
the move, and undoes it within a week. A PostgreSQL may be served meanwhile; an embedded database needs its server stopped.`,
  async run(words, environment) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: {
        import: { type: 'boolean', default: false },
        only: { type: 'string' },
        zone: { type: 'string' },
        as: { type: 'string' },
        refused: { type: 'string' },
      },
      allowPositionals: true,
      strict: true,
    });
    const [domain, path, ...more] = positionals;
    if (domain === undefined || path === undefined || more.length > 0)
      throw new BackupError('A company and a file are needed: muster move-in <domain> <file>');
    if (!existsSync(path)) throw new BackupError(`There is no file ${path}`);
    const zone = values.zone === undefined ? undefined : zoneOf(values.zone);
    const kinds = values.only === undefined ? undefined : kindsOf(values.only);
    const config = settingsOf(environment);
    const release = config.databaseUrl ? () => {} : takeFolder(config.dataFolder);
    try {
      const host = await openHost(config);
      try {
        buildApp(host, serverSlices);
        const moved = await moveInLarge(host, {
          domain,
          path,
          zone,
          kinds,
          email: values.as,
          isImport: values.import,
          tell: progress(),
        });
        show(moved, values.import);
        if (values.refused !== undefined) writeFileSync(values.refused, moved.refused, { mode: 0o600 });
        return 0;
      } catch (error) {
        const text = operatorText(error);
        if (text === undefined) throw error;
        throw new BackupError(text);
      } finally {
        await host.close();
      }
    } finally {
      release();
    }
  },
};

function zoneOf(given: string): string {
  if (!timeZoneSchema.safeParse(given).success)
    throw new BackupError(`${given} is no time zone, such as Europe/London`);
  return given;
}

function kindsOf(given: string): ChosenKind[] {
  const names = given.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !chosenKinds.some((kind) => kind === name));
  if (unknown.length > 0)
    throw new BackupError(`--only knows no ${unknown.join(', ')}; it knows ${chosenKinds.join(', ')}`);
  return chosenKinds.filter((kind) => names.includes(kind));
}

/** Says each stage at once, and how far it is from time to time. */
function progress(): (stage: string, share?: number) => void {
  let said = performance.now();
  return (stage, share) => {
    if (share !== undefined && performance.now() - said < patience) return;
    said = performance.now();
    say(share === undefined ? `${stage} …` : `  ${Math.floor(share * 100)} %`);
  };
}

function show({ id, wasBegun, found, kinds }: LargeMoved, isImport: boolean): void {
  const words = wordsIn('en');
  if (wasBegun) say('Went on with what had been begun.');
  const columns = ['found', 'new', 'there', 'refused', ...(isImport ? (['imported'] as const) : [])] as const;
  const line = (first: string, others: readonly (string | number)[]): string =>
    `  ${first.padEnd(24)}${others.map((one) => String(one).padStart(13)).join('')}`;
  say(
    line(
      words.text(`sys:moveIn.system_choice.${found.system}`),
      columns.map((column) => words.text(`sys:moveIn.summary.${column}`)),
    ),
  );
  for (const { kind, counts } of kinds)
    say(
      line(
        words.text(`sys:moveIn.kind.${kind}`),
        columns.map((column) => counts[column]),
      ),
    );
  if (found.isCutOff) say(words.text('sys:moveIn.dialog.cutOff'));
  if (found.broken > 0) say(words.text('sys:moveIn.dialog.broken', { count: found.broken }));
  for (const { what, table, rows } of found.left)
    say(`  not read: ${what === null ? table : words.text(`sys:moveIn.left.${what}`)}, ${rows}`);
  say(isImport ? `\nMove ${id} is imported.` : `\nMove ${id} was checked; nothing is stored. --import stores it.`);
}
