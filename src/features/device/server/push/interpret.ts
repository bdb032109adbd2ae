import { comeAgain, ok, pollReply, refused, textReply } from './acknowledge.ts';
import { recordLines } from './attlog.ts';
import { decideDialect } from './dialect.ts';
import type { Effect, Interpretation, Reply } from './effects.ts';
import { cutText, wholeNumber } from './fields.ts';
import {
  formatAccessConfiguration,
  formatAccessHandshake,
  formatAccessTime,
  formatClockTime,
  formatHandshake,
  formatRegistration,
  timeZoneOf,
} from './handshake.ts';
import { readInfo } from './heartbeat.ts';
import type { Charset, Dialect } from './model.ts';
import { parseCommandResults } from './command-result.ts';
import { carriesAttendance, readsAsAttendance } from './target.ts';
import type { Target } from './target.ts';
import type { TerminalView } from './terminal-view.ts';
import { decodeText, outgoingCharset } from './text.ts';
import { readOptionsUpload } from './upload.ts';
import type { Body } from './upload.ts';
import { interpretUnapproved, interpretUpload, isRead, type TerminalRequest } from './interpret-upload.ts';

const answer = (effects: readonly Effect[], reply: Reply): Interpretation => ({ effects, reply: () => reply });

/** The answer to a request with a malformed serial number or an unknown call. Nothing is looked up or stored. */
export function interpretUnclaimed(target: Target): Interpretation {
  return answer([], target.sn === null ? textReply('BAD REQUEST', 400) : textReply('NOT FOUND', 404));
}

/** What the request line says about the terminal itself. */
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

/** The effect of an answer with time and zone: an approved terminal sets its clock by it. */
const clockEffect = (terminal: TerminalView, now: Temporal.Instant): Effect[] =>
  terminal.standing === 'approved' ? [{ type: 'clock.told', offset: timeZoneOf(terminal, now) }] : [];

function handshake(
  target: Target,
  terminal: TerminalView,
  dialect: Dialect,
  now: Temporal.Instant,
): { effects: readonly Effect[]; reply: Reply } {
  const type = (target.query.get('type') ?? '').toLowerCase();
  if (type === 'time') return { effects: clockEffect(terminal, now), reply: textReply(formatClockTime(terminal, now)) };
  if (type !== '' || (target.query.has('table') && !target.query.has('options'))) return { effects: [], reply: ok() };
  return dialect === 'D2'
    ? { effects: [], reply: textReply(formatAccessHandshake(terminal)) }
    : {
        effects: clockEffect(terminal, now),
        reply: textReply(formatHandshake(terminal, dialect, now, target.spelledSn)),
      };
}

/** Reads a registration. The answer carries the terminal's code. */
function interpretRegistration(body: Body, terminal: TerminalView): { effects: Effect[]; reply: Reply } {
  if (terminal.standing === 'disabled') return { effects: [], reply: textReply('REFUSED', 406) };
  // The code identifies the terminal from now on, so knowing the serial number is not enough to get it.
  if (terminal.standing !== 'approved')
    return { effects: readOptionsUpload(body).effects, reply: textReply('REFUSED', 406) };
  return {
    effects: [{ type: 'terminal.registered' }, ...readOptionsUpload(body).effects],
    reply: textReply(formatRegistration(terminal)),
  };
}

const uploadCalls = new Set(['cdata', 'querydata', 'fdata', 'devicecmd']);

/**
 * Reads one request of a terminal and returns what to do. No database and no clock of its own. Perform the effects, commit, then
 * send `reply(outcome)`; on failure answer 503, and the terminal repeats the request. A request whose `target.sn` is `null` goes to
 * `interpretUnclaimed`. Source: docs/device-protocol.md.
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

/**
 * Whether attendance arrived that nothing stores: in an unknown table, or in a call that takes none. The answer must not be "OK".
 */
function isLost({ target, body }: TerminalRequest, terminal: TerminalView, effects: readonly Effect[]): boolean {
  if (target.method !== 'POST' || body.length === 0 || effects.some((effect) => keepingEffects.has(effect.type)))
    return false;
  const { text } = decodeText(body.subarray(0, 4096), terminal.language);
  return (carriesAttendance(target) && recordLines(text).length > 0) || readsAsAttendance(text);
}

/** The effects of an upload that was not stored: only those about the terminal itself. */
const notStored = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter(({ type }) => type !== 'stamp.moved' && type !== 'body.kept');

function readRequest(request: TerminalRequest, terminal: TerminalView, now: Temporal.Instant): Interpretation {
  const { target } = request;
  if (target.sn === null || (target.call === null && terminal.standing === 'unknown'))
    return interpretUnclaimed(target);
  if (target.method !== 'GET' && target.method !== 'POST') return answer([], textReply('METHOD NOT ALLOWED', 405));
  // Data of an unknown call is not read. A terminal that is refused repeats it and is noticed; one that is acknowledged is not.
  if (target.call === null && target.method === 'POST') return answer([], textReply('NOT FOUND', 404));
  // Terminals may not read files, whatever name they ask for.
  if (target.call === 'file') return answer([], textReply('NOT FOUND', 404));

  // As a row of a table (`tabledata`), a picture is text.
  const isPicture = target.call === 'fdata' || target.query.get('table')?.trim().toLowerCase() === 'attphoto';
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
        reply: (outcome) => (upload.isHeld && outcome?.isHeld !== true ? refused() : upload.reply),
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
        ? answer([...before, ...clockEffect(view, now)], textReply(formatAccessTime(view, now)))
        : answer(before, ok());
    default:
      return answer(before, ok());
  }
}
