import type { Values } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { clockKinds, queueClock, tellOfClock } from './clock-commands.ts';
import { toleratedDrift, type DeviceConfiguration } from './configuration/read.ts';
import { controlKinds } from '../contract.ts';
import { controllerDescribed, doorStatesCame } from './access-news.ts';
import { closeCommands, takeCommands } from './commands.ts';
import { takePhoto } from './photos.ts';
import { storePunches } from './ingest.ts';
import { bringTheirPictures } from './area-people.ts';
import { inKeyOrder } from './key-order.ts';
import {
  cutText,
  hasMoreLines,
  redactText,
  replaceIllegible,
  splitLines,
  zoneClock,
  type Effect,
  type Outcome,
} from './push/index.ts';
import { storeErrors } from './logs/store-errors.ts';
import { showsPictures } from './pictures/key.ts';
import { keepRefused, type RefusedRecord } from './refused-records.ts';
import {
  byClock,
  doorRows,
  incomingOf,
  operationRows,
  personRows,
  punchRows,
  templateRows,
  type RowStore,
} from './row-stores.ts';
import { storeAlone } from './store-alone.ts';
import type { terminals } from './tables.ts';
import {
  clockColumns,
  clockDue,
  clockGuessed,
  clockShown,
  clockSent,
  isAlarming,
  readClock,
} from './terminal-clock.ts';
import { terminalOrigin, type TerminalRow } from './terminal-row.ts';
import { describedBy, noteSeen } from './note-seen.ts';
import { storageOfOptions, storageOfPoll } from './storage.ts';

/** How a request is executed. */
interface Performing {
  readonly started: number;
  /** The database refused a value: rows are stored one by one. */
  readonly isSecondTry: boolean;
  readonly configuration: DeviceConfiguration;
}

/** Executes what a request of an approved terminal needs, in one transaction. The reply follows the commit. */
export async function perform(
  context: TenantContext,
  terminal: TerminalRow,
  zone: string,
  effects: readonly Effect[],
  { started, isSecondTry, configuration }: Performing,
): Promise<Outcome> {
  const changes: Partial<typeof terminals.$inferInsert> = {};
  const stamps: Record<string, string> = {};
  const protocol: Record<string, string> = {};
  const counts = { stored: 0, repeated: 0, refused: 0 };
  let clock = readClock(terminal);
  let upload: Values | undefined;
  let outcome: Outcome = {};
  const keep = async (kind: string, rows: readonly RefusedRecord[]): Promise<void> => {
    counts.refused += rows.length;
    if (!(await keepRefused(context, terminal, kind, rows))) outcome = { ...outcome, isFull: true };
  };
  /** Stores the rows that fit their columns, and sets the others aside one by one. */
  const store = async <Row>(rows: readonly Row[], as: RowStore<Row>): Promise<void> => {
    const fitting: Row[] = [];
    const unfit: Row[] = [];
    for (const row of rows) (as.isFit(row) ? fitting : unfit).push(row);
    const write = (some: readonly Row[]): Promise<void> => as.write(context, terminal, some);
    const ordered = inKeyOrder(fitting, as.keyOf);
    const refused = isSecondTry ? await storeAlone(context, ordered, write) : (await write(ordered), []);
    const aside = [...unfit, ...refused];
    await keep(
      as.kind,
      aside.map((row) => ({ raw: as.describe(row), reason: 'outOfRange' })),
    );
  };
  for (const effect of effects) {
    switch (effect.type) {
      case 'terminal.seen':
        if (effect.dialect) changes.dialect = effect.dialect;
        if (effect.pushVersion && effect.pushVersion !== terminal.push_ver) changes.push_ver = effect.pushVersion;
        if (effect.language !== undefined && effect.language !== terminal.device_language)
          changes.device_language = effect.language;
        if (effect.charset) protocol['charset'] = effect.charset;
        break;
      case 'terminal.described':
        Object.assign(changes, describedBy(effect.options));
        Object.assign(protocol, storageOfOptions(effect.options));
        if (effect.options['PhotoFunOn']) protocol['pictures'] = effect.options['PhotoFunOn'];
        if ((changes.dialect ?? terminal.dialect) === 'D2')
          await tellOfDoors(context, terminal, effect.options['LockCount']);
        break;
      case 'terminal.measured': {
        const { info } = effect;
        if (info.firmware) changes.fw_ver = info.firmware;
        if (info.users !== null) changes.user_count = info.users;
        if (info.fingerprints !== null) changes.fp_count = info.fingerprints;
        if (info.faces !== null) changes.face_count = info.faces;
        if (info.fingerprintVersion) protocol['fingerprintVersion'] = info.fingerprintVersion;
        if (info.faceVersion) protocol['faceVersion'] = info.faceVersion;
        if (info.functions) protocol['functions'] = info.functions;
        Object.assign(protocol, storageOfPoll(info));
        break;
      }
      case 'terminal.registered':
        protocol['registered'] = 'yes';
        break;
      case 'stamp.moved':
        stamps[effect.table] = effect.stamp;
        break;
      case 'punches.received': {
        await store(effect.rows, {
          ...punchRows,
          write: async (_, __, rows) => {
            for (const [clock, some] of byClock(rows, zone)) {
              const result = await storePunches(context, terminalOrigin(terminal, clock), some.map(incomingOf));
              counts.stored += result.stored + result.unregistered;
              counts.repeated += result.repeated;
            }
          },
        });
        break;
      }
      case 'users.received':
        await store(effect.rows, personRows);
        break;
      case 'templates.received':
        await store(effect.rows, templateRows);
        break;
      case 'operations.received':
        await store(effect.rows, operationRows);
        break;
      case 'events.received':
        await store(effect.rows, doorRows(zone));
        break;
      case 'errors.received':
        await storeErrors(context, terminal, effect.rows);
        break;
      case 'clock.told':
        clock = clockSent(clock, effect.offset, context.now);
        break;
      case 'clock.guessed':
        clock = clockGuessed(clock, effect.offset);
        break;
      case 'clock.shown':
        clock = clockShown(clock, effect.time, context.now);
        break;
      case 'commands.requested': {
        const due = clockDue(clock, zone, context.now, toleratedDrift(configuration));
        const fetching = { id: terminal.id, dialect: terminal.dialect, zone };
        if (due) await queueClock(context, fetching);
        clock = due ?? clock;
        // The zone goes before the people of a whole area.
        outcome = {
          ...outcome,
          commands: await takeCommands(context, fetching, due ? [...controlKinds, ...clockKinds] : undefined),
        };
        break;
      }
      case 'commands.answered': {
        const done = await closeCommands(context, terminal, null, effect.results);
        // Access terminals request their zone together with the time.
        if (done.includes('sync_time') && terminal.dialect !== 'D2')
          clock = clockSent(clock, zoneClock(zone).offsetSecondsAt(context.now), context.now);
        break;
      }
      case 'records.quarantined':
        await keep(effect.table, effect.rows);
        break;
      case 'upload.logged':
        upload = {
          event: cutText(effect.table, 40) || 'upload',
          lines: effect.records,
          ...counts,
          size: effect.bytes,
          took: Math.round(performance.now() - started),
        };
        break;
      case 'body.kept':
        await keep(
          effect.table,
          linesOf(effect.body).map((raw) => ({ raw, reason: 'unknownRecord' })),
        );
        break;
      case 'attendancePhoto.received':
        await keep('attphoto', await takePhoto(context, terminal, configuration, effect.photo));
        break;
      case 'personPhotos.received':
        await keep(
          'photo',
          effect.rows.map((row) => ({ raw: `PIN=${row.pin}\t${row.kind}`, reason: 'notKept' })),
        );
        break;
      case 'doors.changed':
        await tell(context, doorStatesCame, { terminal, fields: effect.state.fields });
        break;
      default:
        // Progress of queries, and effects of unclaimed terminals only.
        break;
    }
  }
  if (isAlarming(clock)) clock = await tellOfClock(context, terminal, clock);
  if (clock !== readClock(terminal)) Object.assign(changes, clockColumns(clock));
  await noteSeen(context, terminal, changes, stamps, protocol, upload);
  if (!showsPictures(terminal) && showsPictures({ protocol: { ...terminal.protocol, ...protocol } }))
    await bringTheirPictures(context, terminal.id);
  return outcome;
}

/** The most doors of a controller: their numbers are bits of a mask. */
const mostDoors = 16;

/** Reports the number of locks of an access controller; one by default. */
async function tellOfDoors(context: TenantContext, terminal: TerminalRow, locks: string | undefined): Promise<void> {
  const doors = locks !== undefined && /^\d{1,3}$/.test(locks) ? Number(locks) : 1;
  if (doors > 0) await tell(context, controllerDescribed, { terminal, doors: Math.min(doors, mostDoors) });
}

const mostStoredLines = 50_000;
const longestRead = 4000;

/** The records of an unknown table, without secrets; for binary or oversized bodies, the size. */
function linesOf(body: Uint8Array): string[] {
  const text = body.includes(0) ? null : replaceIllegible(new TextDecoder().decode(body));
  if (text === null || hasMoreLines(text, mostStoredLines)) return [`${body.length} bytes`];
  // Keeps the beginning of a line, but reads enough that a cut cannot separate a secret from its name.
  return splitLines(text)
    .filter((line) => line.trim() !== '')
    .map((line) => redactText(cutText(line, longestRead)));
}
