import { agreedVersion } from './dialect.ts';
import { timeZoneValue } from './commands-attendance.ts';
import { offsetText, zoneClock } from './local-time.ts';
import type { Dialect } from './model.ts';
import { standardSettings } from './terminal-view.ts';
import type { TerminalView, TransferSettings } from './terminal-view.ts';
import { encodeZkSeconds } from './zk-seconds.ts';

const serverName = 'Muster';
const accessServerVersion = '3.1.2';
const attendanceServerVersion = '2.4.1';

/**
 * The data that a terminal uploads by itself, in words, since two documents disagree on the order of the bits
 * (docs/device-protocol.md#handshake). Pictures are not included: the terminal keeps them and the server does not store them.
 */
function transferWords({ sendsPeople, sendsTemplates, sendsPhotos }: TransferSettings): string {
  return [
    'TransData AttLog',
    // Without the operation log, people and templates are not sent either.
    'OpLog',
    ...(sendsPhotos ? ['AttPhoto'] : []),
    ...(sendsPeople ? ['EnrollUser', 'ChgUser'] : []),
    ...(sendsTemplates ? ['EnrollFP', 'ChgFP', 'FACE'] : []),
    'WORKCODE',
  ].join('\t');
}

/** Legacy firmware knows only bits; the fingerprint's picture is never asked for. */
function transferBits({ sendsPeople, sendsTemplates, sendsPhotos }: TransferSettings): string {
  const [people, templates, photos] = [sendsPeople ? 1 : 0, sendsTemplates ? 1 : 0, sendsPhotos ? 1 : 0];
  return `11${photos}${templates}${people}0${people}${templates}${templates}${people}10`;
}

/** The options that the terminal is asked to send. */
const pushOptions =
  'FingerFunOn,FaceFunOn,PhotoFunOn,MultiBioDataSupport,MultiBioPhotoSupport,UserCount,TransactionCount,IPAddress,MAC,FirmVer,FWVersion,DeviceName,LockCount';

/** The biometric types that the server accepts, by position 0…10. */
const templatesTaken = '0:1:1:0:0:0:0:1:1:1:1';
const photosTaken = '0:0:0:0:0:0:0:0:0:1:0';

function stampOf(terminal: TerminalView, table: string, unseen: string): string {
  if (terminal.standing === 'approved' && terminal.sendAgain.includes(table)) return '0';
  return terminal.stamps[table] ?? unseen;
}

/** An unapproved terminal gets the standard settings, since a company's own would reveal something about it. */
function settingsOf(terminal: TerminalView) {
  return terminal.standing === 'approved' ? terminal.settings : standardSettings;
}

/** The offset that is sent to a terminal, in seconds. */
export function timeZoneOf(terminal: TerminalView, now: Temporal.Instant): number {
  return zoneClock(terminal.standing === 'approved' ? terminal.zone : 'UTC').offsetSecondsAt(now);
}

/**
 * The answer to a handshake of attendance and clock firmware. `TimeZone` is the current offset of the terminal's zone, since the
 * terminal sets its clock by it. The stamps repeat what the terminal last sent; 0 ("send everything again") is sent only if an
 * administrator asks for it (docs/device-protocol.md#handshake). `spelledSn` is the serial number as the terminal writes it.
 */
export function formatHandshake(
  terminal: TerminalView,
  dialect: Exclude<Dialect, 'D2'>,
  now: Temporal.Instant,
  spelledSn = terminal.sn,
): string {
  const settings = settingsOf(terminal);
  const offset = timeZoneOf(terminal, now);
  const unseen = dialect === 'D0' ? '9999' : 'None';
  const marks = ['ATTLOG', 'OPERLOG', 'ATTPHOTO'].map((table) => stampOf(terminal, table, unseen));
  const lines = [
    `GET OPTION FROM: ${spelledSn}`,
    ...(dialect === 'D0'
      ? [`Stamp=${marks[0]}`, `OpStamp=${marks[1]}`, `PhotoStamp=${marks[2]}`]
      : [
          `ATTLOGStamp=${marks[0]}`,
          `OPERLOGStamp=${marks[1]}`,
          `ATTPHOTOStamp=${marks[2]}`,
          `BIODATAStamp=${stampOf(terminal, 'BIODATA', unseen)}`,
          `ERRORLOGStamp=${stampOf(terminal, 'ERRORLOG', unseen)}`,
        ]),
    `ErrorDelay=${settings.errorDelay}`,
    `Delay=${settings.heartbeat}`,
    `TransTimes=${settings.transferTimes}`,
    `TransInterval=${settings.transferInterval}`,
    `TransFlag=${dialect === 'D0' ? transferBits(settings) : transferWords(settings)}`,
    // The zone of an unapproved terminal is unknown, and a wrong one would change its clock.
    ...(terminal.standing === 'approved'
      ? [`TimeZone=${dialect === 'D3' ? offsetText(offset) : timeZoneValue(offset)}`]
      : []),
    `Realtime=${settings.realTime ? 1 : 0}`,
    `Encrypt=${dialect === 'D1' ? 'None' : 0}`,
    ...(dialect === 'D0'
      ? []
      : [
          `ServerVer=${attendanceServerVersion}`,
          `PushProtVer=${dialect === 'D3' ? '3.2.0' : agreedVersion('D1', terminal.pushVersion)}`,
          'PushOptionsFlag=1',
          `PushOptions=${pushOptions}`,
          `MultiBioDataSupport=${templatesTaken}`,
          `MultiBioPhotoSupport=${photosTaken}`,
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The configuration of an access terminal: the answer to `push`, and the rest of its handshake
 * (docs/device-protocol.md#access-terminals).
 */
export function formatAccessConfiguration(terminal: TerminalView): string {
  const settings = settingsOf(terminal);
  const version = agreedVersion('D2', terminal.pushVersion);
  return `${[
    `ServerVersion=${accessServerVersion}`,
    `ServerName=${serverName}`,
    `PushVersion=${version}`,
    `PushProtVer=${version}`,
    `ErrorDelay=${settings.errorDelay}`,
    `RequestDelay=${settings.heartbeat}`,
    `TransTimes=${settings.transferTimes}`,
    `TransInterval=${settings.transferInterval}`,
    `TransTables=${settings.sendsPeople ? 'User Transaction' : 'Transaction'}`,
    `Realtime=${settings.realTime ? 1 : 0}`,
    `SessionID=${terminal.sessionId}`,
    'TimeoutSec=10',
    'BioPhotoFun=1',
    'BioDataFun=1',
    `MultiBioDataSupport=${templatesTaken}`,
    `MultiBioPhotoSupport=${photosTaken}`,
  ].join('\n')}\n`;
}

/** The handshake of an access terminal: `OK` makes it register. It must not contain attendance keys. */
export function formatAccessHandshake(terminal: TerminalView): string {
  return terminal.registered
    ? `registry=ok\nRegistryCode=${terminal.registryCode}\n${formatAccessConfiguration(terminal)}`
    : 'OK';
}

/** The answer to a registration, without a newline, since the terminal would otherwise register again and again. */
export const formatRegistration = (terminal: TerminalView): string => `RegistryCode=${terminal.registryCode}`;

/** The time for an access terminal: UTC in the terminal's own count of seconds, and the zone's offset. */
export function formatAccessTime(terminal: TerminalView, now: Temporal.Instant): string {
  const greenwich = now.toZonedDateTimeISO('UTC').toPlainDateTime();
  return `DateTime=${encodeZkSeconds(greenwich)},ServerTZ=${offsetText(timeZoneOf(terminal, now)).replace(':', '').slice(0, 5)}`;
}

/** The time for a clock of push 3.2.0. */
export function formatClockTime(terminal: TerminalView, now: Temporal.Instant): string {
  const offset = offsetText(timeZoneOf(terminal, now));
  return `Time=${now.toString({ timeZone: offset.slice(0, 6), smallestUnit: 'second' })}`;
}
