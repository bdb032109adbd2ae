import { comeAgain, ok, pollReply, refused, textReply } from './acknowledge.ts';
import { recordLines } from './attlog.ts';
import { timeOfRecord } from './corrected.ts';
import { decideDialect } from './dialect.ts';
import type { Effect, Interpretation, Reply } from './effects.ts';
import { cutText, hasMoreLines, wholeNumber } from './fields.ts';
import {
  formatAccessConfiguration,
  formatAccessHandshake,
  formatAccessTime,
  formatClockTime,
  formatHandshake,
  formatRegistration,
  timeZoneOf,
} from './handshake.ts';
import { guessOffset } from './guess-offset.ts';
import { readInfo } from './heartbeat.ts';
import { zoneClock } from './local-time.ts';
import type { Charset, Dialect } from './model.ts';
import { parseCommandResults } from './command-result.ts';
import { redactText } from './redact.ts';
import { makeRowContext } from './row-context.ts';
import { carriesAttendance, readsAsAttendance, tableOf } from './target.ts';
import type { Target } from './target.ts';
import type { TerminalView } from './terminal-view.ts';
import { decodeText, outgoingCharset } from './text.ts';
import { logUpload, readOptionsUpload, readPhotoUpload, readQueryAnswer, readUpload, stampEffects } from './upload.ts';
import type { Body, Upload } from './upload.ts';

/** One request of a terminal. `body` holds at most `bodyLimit(target)` bytes; `bodyTooLarge` says that more came. */
export type TerminalRequest = { readonly target: Target; readonly body: Uint8Array; readonly bodyTooLarge: boolean };

/** The most records read of one upload: terminals send 128; a body of a million lines is not worked through. */
const mostRecords = 50_000;
/** The same with the blank ones between them: sixteen million line feeds are not even taken apart. */
const mostLines = 100_000;

/** What is read of a terminal that is not approved, in bytes, attendance aside: what it says of itself. */
const mostOfUnapproved = 128 * 1024;

const answer = (effects: readonly Effect[], reply: Reply): Interpretation => ({ effects, reply: () => reply });

/** The answer to a request without a believable serial number, or to a call nobody knows: nothing is looked up or kept. */
export function interpretUnclaimed(target: Target): Interpretation {
  return answer([], target.sn === null ? textReply('BAD REQUEST', 400) : textReply('NOT FOUND', 404));
}

/** What the request line tells about the terminal itself. */
function seen(target: Target, terminal: TerminalView, dialect: Dialect | null, charset: Charset | null): Effect {
  const pushVersion = target.query.get('pushver')?.trim() ?? '';
  const deviceType = target.query.get('devicetype')?.trim() ?? '';
  const language = wholeNumber(target.query.get('language') ?? '');
  return {
    type: 'terminal.seen',
    ...(dialect !== null && dialect !== terminal.dialect ? { dialect } : {}),
    ...(/^[\w.]{1,16}$/.test(pushVersion) ? { pushVersion } : {}),
    ...(/^[\w .-]{1,32}$/.test(deviceType) ? { deviceType } : {}),
    ...(language !== null && language >= 0 && language < 1000 ? { language } : {}),
    ...(charset !== null && charset !== terminal.charset ? { charset } : {}),
  };
}

/** What an answer with the time and the zone brings about: an approved terminal sets its clock by it. */
const clockTold = (terminal: TerminalView, now: Temporal.Instant): Effect[] =>
  terminal.standing === 'approved' ? [{ type: 'clock.told', offset: timeZoneOf(terminal, now) }] : [];

function handshake(
  target: Target,
  terminal: TerminalView,
  dialect: Dialect,
  now: Temporal.Instant,
): { effects: readonly Effect[]; reply: Reply } {
  const type = (target.query.get('type') ?? '').toLowerCase();
  if (type === 'time') return { effects: clockTold(terminal, now), reply: textReply(formatClockTime(terminal, now)) };
  if (type !== '' || (target.query.has('table') && !target.query.has('options'))) return { effects: [], reply: ok() };
  return dialect === 'D2'
    ? { effects: [], reply: textReply(formatAccessHandshake(terminal)) }
    : { effects: clockTold(terminal, now), reply: textReply(formatHandshake(terminal, dialect, now, target.spelledSn)) };
}

/** Whether a body is worth taking apart: of whoever may be anybody only what there is room for, or 16 MB of lines would hold the server. */
function isRead({ target, body }: TerminalRequest, { standing, roomForHeld }: TerminalView): boolean {
  if (standing === 'approved') return true;
  return body.length <= (carriesAttendance(target) ? roomForHeld.bytes : mostOfUnapproved);
}

/** Uploads of a terminal that is not approved: its attendance is held; the rest is refused, so that the terminal keeps it and sends it again. */
function interpretUnapproved(
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
    records.length <= Math.min(terminal.roomForHeld.records, mostRecords) &&
    body.bytes.length <= terminal.roomForHeld.bytes;
  const log = logUpload({
    table,
    target,
    body,
    records: records.length,
    quarantined: 0,
    outcome: fits ? 'accepted' : 'refused',
  });
  if (!fits) return { effects: isWaiting ? [log] : [], isHeld: false, reply: refused() };
  const kept: Effect = {
    type: 'records.held',
    table,
    records: records.map((record) => redactText(cutText(record, 4000))),
  };
  return { effects: [kept, log], isHeld: true, reply: table === 'attlog' ? textReply(`OK: ${records.length}`) : ok() };
}

/** The offset of a clock that was not told any, where records say that it is not that of the terminal's zone. */
function guessClock(table: string, body: Body, terminal: TerminalView, now: Temporal.Instant): number | null {
  const lines = recordLines(body.text);
  const last = timeOfRecord(table, lines.at(-1) ?? '');
  if (last === null) return null;
  const offset = zoneClock(terminal.zone).offsetSecondsAt(now);
  const guessed = guessOffset([{ received: now, last, records: lines.length }], offset);
  return guessed === offset ? null : guessed;
}

function interpretUpload(request: TerminalRequest, body: Body, terminal: TerminalView, now: Temporal.Instant): Upload {
  const { target } = request;
  const table = target.call === 'fdata' ? 'fdata' : tableOf(target);
  const tooMany =
    request.bodyTooLarge ||
    (table !== 'attphoto' &&
      table !== 'fdata' &&
      (hasMoreLines(body.text, mostLines) || recordLines(body.text).length > mostRecords));
  if (tooMany) {
    const log = logUpload({ table, target, body, records: 0, quarantined: 0, outcome: 'tooLarge' });
    // Attendance is never acknowledged unstored; anything else would be repeated for ever.
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

/** What a registration tells; the answer carries the terminal's code. */
function interpretRegistration(body: Body, terminal: TerminalView): { effects: Effect[]; reply: Reply } {
  if (terminal.standing === 'disabled') return { effects: [], reply: textReply('REFUSED', 406) };
  // The code is what the terminal is known by from now on: whoever has only its serial number does not get it.
  if (terminal.standing !== 'approved')
    return { effects: readOptionsUpload(body).effects, reply: textReply('REFUSED', 406) };
  return {
    effects: [{ type: 'terminal.registered' }, ...readOptionsUpload(body).effects],
    reply: textReply(formatRegistration(terminal)),
  };
}

const uploadCalls = new Set(['cdata', 'querydata', 'fdata', 'devicecmd']);

/**
 * Reads one request of a terminal and says what to do for it. Pure: no database, no clock of its own.
 * Perform the effects, commit, then send `reply(outcome)`; when that fails answer 503, and the terminal repeats itself.
 * A request whose `target.sn` is `null` goes to `interpretUnclaimed`. Source: docs/device-protocol.md.
 */
export function interpret(request: TerminalRequest, terminal: TerminalView, now: Temporal.Instant): Interpretation {
  const read = readRequest(request, terminal, now);
  if (!isLost(request, terminal, read.effects)) return read;
  return {
    effects: notStored(read.effects),
    reply: (outcome) => {
      const reply = read.reply(outcome);
      return reply.status === 200 ? textReply('NOT STORED', 400) : reply;
    },
  };
}

const keepingEffects = new Set(['punches.received', 'events.received', 'records.quarantined', 'records.held']);

/** Whether attendance came that nothing stores: under a name nobody knows, to a call that takes none. Whatever answers, it must not be "OK". */
function isLost({ target, body }: TerminalRequest, terminal: TerminalView, effects: readonly Effect[]): boolean {
  if (target.method !== 'POST' || body.length === 0 || effects.some((effect) => keepingEffects.has(effect.type)))
    return false;
  const { text } = decodeText(body.subarray(0, 4096), terminal.language);
  return (carriesAttendance(target) && recordLines(text).length > 0) || readsAsAttendance(text);
}

/** Of an upload that was not stored only what it tells of the terminal stands. */
const notStored = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter(({ type }) => type !== 'stamp.moved' && type !== 'body.kept');

function readRequest(request: TerminalRequest, terminal: TerminalView, now: Temporal.Instant): Interpretation {
  const { target } = request;
  if (target.sn === null || (target.call === null && terminal.standing === 'unknown'))
    return interpretUnclaimed(target);
  if (target.method !== 'GET' && target.method !== 'POST') return answer([], textReply('METHOD NOT ALLOWED', 405));
  // What comes to a call that nobody knows is not read: a terminal that repeats it is seen, one that is thanked is not.
  if (target.call === null && target.method === 'POST') return answer([], textReply('NOT FOUND', 404));
  // No file of ours is a terminal's business, whatever name it asks for.
  if (target.call === 'file') return answer([], textReply('NOT FOUND', 404));

  const isPicture = target.call === 'fdata' || tableOf(target) === 'attphoto';
  const isText = !isPicture && request.body.length > 0 && isRead(request, terminal);
  const decoded = isText ? decodeText(request.body, terminal.language) : null;
  const body: Body = { bytes: request.body, text: decoded?.text ?? '' };
  const dialect = decideDialect({ dialect: terminal.dialect, forced: terminal.dialectForced }, target);
  const learnt = decoded !== null && /[^\0-\x7f]/.test(decoded.text) ? decoded.charset : null;
  const before: Effect[] = [
    ...(terminal.standing === 'unknown' ? [{ type: 'terminal.announced', sn: terminal.sn } satisfies Effect] : []),
    seen(target, terminal, dialect, learnt),
  ];
  const view: TerminalView = { ...terminal, dialect, pushVersion: target.query.get('pushver') ?? terminal.pushVersion };
  const isPost = target.method === 'POST';

  if (isPost && target.call !== null && uploadCalls.has(target.call)) {
    if (terminal.standing !== 'approved') {
      const upload = interpretUnapproved(request, body, view);
      return {
        effects: [...before, ...upload.effects],
        reply: (outcome) => (upload.isHeld && outcome?.held !== true ? refused() : upload.reply),
      };
    }
    if (target.call === 'devicecmd') {
      const results = parseCommandResults(body.text);
      return answer(results.length === 0 ? before : [...before, { type: 'commands.answered', results }], ok());
    }
    const upload = interpretUpload(request, body, view, now);
    return {
      effects: [...before, ...upload.effects],
      reply: (outcome) => (outcome?.isFull === true ? comeAgain() : upload.reply),
    };
  }

  switch (target.call) {
    case 'cdata': {
      const { effects, reply } = handshake(target, view, dialect ?? 'D1', now);
      return answer([...before, ...effects], reply);
    }
    case 'getrequest': {
      const info = target.query.get('info') ?? '';
      const measured: Effect[] =
        info === '' ? [] : [{ type: 'terminal.measured', info: readInfo(cutText(info, 1000)) }];
      if (terminal.standing !== 'approved') return answer([...before, ...measured], ok());
      const charset = terminal.charset ?? outgoingCharset(terminal.language);
      return {
        effects: [...before, ...measured, { type: 'commands.requested' }],
        reply: (outcome) => pollReply(outcome?.commands ?? [], charset),
      };
    }
    case 'registry': {
      if (!isPost) return answer(before, ok());
      const registration = interpretRegistration(body, view);
      return answer([...before, ...registration.effects], registration.reply);
    }
    case 'push':
      return answer(before, textReply(formatAccessConfiguration(view)));
    case 'rtdata':
      return (target.query.get('type') ?? '').toLowerCase() === 'time'
        ? answer([...before, ...clockTold(view, now)], textReply(formatAccessTime(view, now)))
        : answer(before, ok());
    default:
      return answer(before, ok());
  }
}
