import type { DoorState } from './access-records.ts';
import type { QueuedCommand } from './command-text.ts';
import type {
  AttendancePhoto,
  Charset,
  CommandResult,
  DeviceErrorRow,
  DeviceEventRow,
  Dialect,
  OperationRow,
  PersonPhotoRow,
  PunchRow,
  QuarantinedRow,
  TemplateRow,
  TerminalInfo,
  UserRow,
} from './model.ts';

/**
 * What the server must do for one request, in order and in one transaction. The reply is formed afterwards, so that
 * nothing is acknowledged that was not committed.
 */
export type Effect =
  /** A serial number nobody registered: hold it as pending, in no tenant, as long as the list of such has room. */
  | { readonly type: 'terminal.announced'; readonly sn: string }
  /** The terminal spoke. Fields that are absent are unchanged. */
  | {
      readonly type: 'terminal.seen';
      readonly dialect?: Dialect;
      readonly pushVersion?: string;
      readonly deviceType?: string;
      readonly language?: number;
      readonly charset?: Charset;
    }
  | { readonly type: 'terminal.described'; readonly options: Readonly<Record<string, string>> }
  | { readonly type: 'terminal.measured'; readonly info: TerminalInfo }
  /** An access terminal registered itself: its view is `registered` from now on. */
  | { readonly type: 'terminal.registered' }
  | { readonly type: 'stamp.moved'; readonly table: string; readonly stamp: string }
  /** The answer tells the terminal the offset of its zone, in seconds, and the time: it sets its clock by them. */
  | { readonly type: 'clock.told'; readonly offset: number }
  /** The offset that the clock of a terminal has which was not told any, by the records that it brings. */
  | { readonly type: 'clock.guessed'; readonly offset: number }
  /** The time of the last record that came, ISO 8601 with offset: the terminal's clock has shown it. */
  | { readonly type: 'clock.shown'; readonly time: string }
  | { readonly type: 'punches.received'; readonly rows: readonly PunchRow[] }
  | { readonly type: 'events.received'; readonly rows: readonly DeviceEventRow[] }
  | { readonly type: 'users.received'; readonly rows: readonly UserRow[] }
  | { readonly type: 'templates.received'; readonly rows: readonly TemplateRow[] }
  | { readonly type: 'personPhotos.received'; readonly rows: readonly PersonPhotoRow[] }
  | { readonly type: 'operations.received'; readonly rows: readonly OperationRow[] }
  | { readonly type: 'errors.received'; readonly rows: readonly DeviceErrorRow[] }
  | { readonly type: 'attendancePhoto.received'; readonly photo: AttendancePhoto }
  | { readonly type: 'doors.changed'; readonly state: DoorState }
  /** Choose from the queue with `fitCommands`, mark as sent, and give them to `reply`. */
  | { readonly type: 'commands.requested' }
  /** Close only commands of this very terminal; log the others. */
  | { readonly type: 'commands.answered'; readonly results: readonly CommandResult[] }
  /** A part of the answer to a query; its rows are in the effects beside it. Parts count from 1. */
  | {
      readonly type: 'query.answered';
      readonly commandId: string;
      readonly table: string;
      readonly part: number;
      readonly parts: number;
      readonly count: number;
    }
  | { readonly type: 'records.quarantined'; readonly table: string; readonly rows: readonly QuarantinedRow[] }
  /**
   * Attendance records of an unapproved terminal: hold all of them once each (key: table and text), outside any company,
   * or none, and tell `reply` which (`held`).
   */
  | { readonly type: 'records.held'; readonly table: string; readonly records: readonly string[] }
  /** An upload of a table unknown to us: kept as it came. */
  | { readonly type: 'body.kept'; readonly table: string; readonly body: Uint8Array }
  | {
      readonly type: 'upload.logged';
      readonly table: string;
      readonly stamp: string | null;
      readonly bytes: number;
      readonly records: number;
      readonly quarantined: number;
      /** Beginning of the body, secrets cut out. */
      readonly summary: string;
      readonly outcome: 'accepted' | 'refused' | 'tooLarge';
    };

/** What came of the effects, as far as the reply depends on it. */
export type Outcome = {
  readonly commands?: readonly QueuedCommand[];
  readonly held?: boolean;
  /** Records that were set aside had no room: the rest is stored, and the terminal comes again. */
  readonly isFull?: boolean;
};

/** The answer to a terminal. The host adds `Date` and `Content-Length`, and neither cookies nor compression. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** One request understood: do the effects, commit, then send what `reply` makes of the outcome. */
export type Interpretation = {
  readonly effects: readonly Effect[];
  reply(outcome?: Outcome): Reply;
};
