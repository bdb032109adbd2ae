import { ok, refused, textReply } from './acknowledge.ts';
import { recordLines } from './attlog.ts';
import { timeOfRecord } from './corrected.ts';
import type { Effect, Reply } from './effects.ts';
import { cutText, hasMoreLines } from './fields.ts';
import { guessOffset } from './guess-offset.ts';
import { zoneClock } from './local-time.ts';
import { redactText } from './redact.ts';
import { makeRowContext } from './row-context.ts';
import { carriesAttendance, tableOf } from './target.ts';
import type { Target } from './target.ts';
import type { TerminalView } from './terminal-view.ts';
import { readOptionsUpload, readPhotoUpload, readQueryAnswer, readUpload } from './upload.ts';
import { logUpload, stampEffects } from './upload-log.ts';
import type { Body, Upload } from './upload.ts';

/** A request of a terminal. `body` has at most `bodyLimit(target)` bytes; `bodyTooLarge` says that there were more. */
export type TerminalRequest = { readonly target: Target; readonly body: Uint8Array; readonly bodyTooLarge: boolean };

/** The most records of one upload that are read. Terminals send 128; a body with a million lines is not processed. */
const mostRecords = 50_000;
/** The same including blank lines: sixteen million line feeds are not even split. */
const mostLines = 100_000;

/** The most bytes that are read from an unapproved terminal, apart from attendance: what it says about itself. */
const mostOfUnapproved = 128 * 1024;

/**
 * Whether to process a body. From unapproved terminals only as much as there is room for, since 16 MB of lines would block the
 * server.
 */
export function isRead({ target, body }: TerminalRequest, { standing, heldRecordRoom }: TerminalView): boolean {
  if (standing === 'approved') return true;
  return body.length <= (carriesAttendance(target) ? heldRecordRoom.bytes : mostOfUnapproved);
}

/**
 * Handles uploads of an unapproved terminal: holds its attendance and refuses the rest, so that the terminal keeps it and sends it
 * again.
 */
export function interpretUnapproved(
  request: TerminalRequest,
  body: Body,
  terminal: TerminalView,
): { effects: Effect[]; isHeld: boolean; reply: Reply } {
  const { target } = request;
  const table = tableOf(target);
  const isWaiting = terminal.standing === 'unknown' || terminal.standing === 'pending';
  if (target.call === 'devicecmd') return { effects: [], isHeld: false, reply: ok() };
  if (isWaiting && table === 'options') return { effects: readOptionsUpload(body).effects, isHeld: false, reply: ok() };
  const isCounted = carriesAttendance(target) && !request.bodyTooLarge && !hasMoreLines(body.text, mostLines);
  const records = isCounted ? recordLines(body.text) : [];
  const fits =
    isWaiting &&
    records.length > 0 &&
    records.length <= Math.min(terminal.heldRecordRoom.records, mostRecords) &&
    body.bytes.length <= terminal.heldRecordRoom.bytes;
  const log = logUpload({
    table,
    target,
    body,
    records: records.length,
    quarantined: 0,
    outcome: fits ? 'accepted' : 'refused',
  });
  if (!fits) return { effects: isWaiting ? [log] : [], isHeld: false, reply: refused() };
  const holdEffect: Effect = {
    type: 'records.held',
    table,
    records: records.map((record) => redactText(cutText(record, 4000))),
  };
  return {
    effects: [holdEffect, log],
    isHeld: true,
    reply: table === 'attlog' ? textReply(`OK: ${records.length}`) : ok(),
  };
}

/** Concludes the offset of a clock that was never set, if records show that it differs from the terminal's zone. */
function guessClock(table: string, body: Body, terminal: TerminalView, now: Temporal.Instant): number | null {
  const lines = recordLines(body.text);
  const last = timeOfRecord(table, lines.at(-1) ?? '');
  if (last === null) return null;
  const offset = zoneClock(terminal.zone).offsetSecondsAt(now);
  const guessed = guessOffset([{ received: now, last, records: lines.length }], offset);
  return guessed === offset ? null : guessed;
}

/** Handles an upload of an approved terminal, with its answer. */
export function interpretUpload(
  request: TerminalRequest,
  body: Body,
  terminal: TerminalView,
  now: Temporal.Instant,
): Upload {
  const { target } = request;
  const table = target.call === 'fdata' ? 'fdata' : tableOf(target);
  const tooMany =
    request.bodyTooLarge ||
    (table !== 'attphoto' &&
      table !== 'fdata' &&
      (hasMoreLines(body.text, mostLines) || recordLines(body.text).length > mostRecords));
  if (tooMany) {
    const log = logUpload({ table, target, body, records: 0, quarantined: 0, outcome: 'tooLarge' });
    // Attendance is never acknowledged before it is stored; anything else would be repeated for ever.
    return {
      effects: [log],
      records: 0,
      quarantined: 0,
      reply: carriesAttendance(target) ? textReply('TOO LARGE', 400) : ok(),
    };
  }
  const guessed = terminal.isUntold ? guessClock(table, body, terminal, now) : null;
  const context = makeRowContext({
    zone: terminal.zone,
    now,
    commissionedAt: terminal.commissionedAt,
    pushVersion: terminal.pushVersion,
    settings: guessed === null ? terminal.clock : [{ since: null, offset: guessed }],
  });
  const upload =
    target.call === 'querydata'
      ? readQueryAnswer(target, body, terminal, context)
      : target.call === 'fdata'
        ? readPhotoUpload(target, body, context)
        : readUpload(target, body, terminal, context);
  const log = logUpload({
    table,
    target,
    body,
    records: upload.records,
    quarantined: upload.quarantined,
    outcome: 'accepted',
  });
  const { time } = context.shown;
  const shown: Effect[] = [
    ...(guessed === null ? [] : [{ type: 'clock.guessed', offset: guessed } satisfies Effect]),
    ...(time === null ? [] : [{ type: 'clock.shown', time } satisfies Effect]),
  ];
  return { ...upload, effects: [...upload.effects, ...stampEffects(target), ...shown, log] };
}
