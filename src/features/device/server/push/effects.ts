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
 * What the server has to do for one request, in order and in one transaction. The reply is made afterwards, so that nothing
 * uncommitted is acknowledged.
 */
export type Effect =
  /** An unregistered serial number: remember it as pending, outside any company, while the list has room. */
  | { readonly type: 'terminal.announced'; readonly sn: string }
  /** The terminal made contact. Absent fields are unchanged. */
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
  /** An access terminal registered: from now on its view is `registered`. */
  | { readonly type: 'terminal.registered' }
  | { readonly type: 'stamp.moved'; readonly table: string; readonly stamp: string }
  /** The answer gives the terminal its zone's offset, in seconds, and the time. It sets its clock by them. */
  | { readonly type: 'clock.told'; readonly offset: number }
  /** The clock's offset before it was first set, concluded from the terminal's records. */
  | { readonly type: 'clock.guessed'; readonly offset: number }
  /** The time of the last received record, ISO 8601 with offset: the terminal's clock has shown it. */
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
  /** Choose from the queue with `fitCommands`, mark them as sent, and pass them to `reply`. */
  | { readonly type: 'commands.requested' }
  /** Close only commands of this terminal; log the others. */
  | { readonly type: 'commands.answered'; readonly results: readonly CommandResult[] }
  /** A part of the answer to a query, counted from 1. Its rows are in the effects beside it. */
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
   * Attendance records of an unapproved terminal: hold all of them, each once (key: table and text), outside any company, or none,
   * and pass to `reply` which (`isHeld`).
   */
  | { readonly type: 'records.held'; readonly table: string; readonly records: readonly string[] }
  /** An upload of an unknown table: store it as received. */
  | { readonly type: 'body.kept'; readonly table: string; readonly body: Uint8Array }
  | {
      readonly type: 'upload.logged';
      readonly table: string;
      readonly stamp: string | null;
      readonly bytes: number;
      readonly records: number;
      readonly quarantined: number;
      /** The beginning of the body, without secrets. */
      readonly summary: string;
      readonly outcome: 'accepted' | 'refused' | 'tooLarge';
    };

/** The results of effects on which the reply depends. */
export type Outcome = {
  readonly commands?: readonly QueuedCommand[];
  readonly isHeld?: boolean;
  /** There was no room for records to set aside: the rest is stored, and the terminal has to come again. */
  readonly isFull?: boolean;
};

/** The answer to a terminal. The host adds `Date` and `Content-Length`, and neither cookies nor compression. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** The interpretation of one request: perform the effects, commit, then send what `reply` makes of the outcome. */
export type Interpretation = {
  readonly effects: readonly Effect[];
  reply(outcome?: Outcome): Reply;
};
