import type { RefusalReason } from '../../contract.ts';

/** The dialects of terminals: D0 legacy push 1.x, D1 attendance push 2.x, D2 access control push 3.x, D3 clock push 3.2.0. */
export const dialects = ['D0', 'D1', 'D2', 'D3'] as const;
export type Dialect = (typeof dialects)[number];

/** Character sets of terminals. `latin1` stands for everything else. */
export const charsets = [
  'utf-8',
  'gbk',
  'big5',
  'windows-1256',
  'windows-874',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'latin1',
] as const;
export type Charset = (typeof charsets)[number];

/** Why a record was set aside instead of stored. */
export type QuarantineReason = RefusalReason;

/** An implausible record: stored as received (without secrets), and counted in the acknowledgement. */
export type QuarantinedRow = { readonly raw: string; readonly reason: QuarantineReason; readonly position: number };

/** The result of parsing a body: `records` counts every non-empty record received, good or bad. */
export type ParsedRows<Row> = {
  readonly rows: Row[];
  readonly quarantined: QuarantinedRow[];
  readonly records: number;
};

/** A punch. `punchLocal` is the wall time at the terminal, `punchTime` the same with its offset. */
export type PunchRow = {
  readonly pin: string;
  readonly rawTime: string;
  /** `YYYY-MM-DDTHH:mm:ss` */
  readonly punchLocal: string;
  /** ISO 8601 with offset, e.g. `2015-07-30T15:16:28+08:00` */
  readonly punchTime: string;
  /** The offset of the clock that showed it, `+08:00`, if it differs from that of the terminal's zone. */
  readonly offset: string | null;
  /** The protocol's punch state 0…5; 255 if the terminal sends none. */
  readonly state: number;
  /** As sent: a number, or sixteen bits as text on newer access firmware. */
  readonly verify: string;
  /** The same as a number; 200 ("other") for bits. */
  readonly verifyType: number;
  readonly workCode: string | null;
  readonly mask: boolean | null;
  /** In degrees, as the terminal shows it. */
  readonly temperature: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The terminal's running number, if it sends one. */
  readonly sequence: string | null;
  /** Distinguishes two punches that are otherwise identical; empty if not needed. Part of the unique key. */
  readonly tieBreak: string;
  /** Event code and door, for access control terminals. */
  readonly event: number | null;
  readonly door: number | null;
  /** More than an hour old on arrival: stored, but no notification. */
  readonly backfilled: boolean;
  /**
   * Person, wall time, state, verification and tie-break: two rows of a terminal with the same key are one punch
   * (docs/device-protocol.md#once-each).
   */
  readonly uniqueKey: string;
  readonly raw: string;
};

/** An event at the door or of the terminal itself (access control). The same record may also be a punch. */
export type DeviceEventRow = {
  readonly pin: string | null;
  readonly card: string | null;
  readonly local: string;
  readonly time: string;
  /** The offset of the clock that showed it, if it differs from that of the terminal's zone. */
  readonly offset: string | null;
  readonly event: number;
  readonly severity: 'normal' | 'abnormal' | 'alarm' | 'unknown';
  readonly door: number | null;
  readonly direction: 'in' | 'out' | null;
  readonly verify: string;
  readonly sequence: string | null;
  readonly uniqueKey: string;
};

/** A person on a terminal. `null` means "not sent": it must never erase what the server stores. */
export type UserRow = {
  readonly pin: string;
  readonly name: string | null;
  /** 0 user, 2 enroller, 6 administrator, 10 custom, 14 super administrator */
  readonly privilege: number | null;
  /** Secret. */
  readonly password: string | null;
  /** Decimal digits. Secret. */
  readonly card: string | null;
  readonly group: number | null;
  readonly timeZones: string | null;
  readonly verify: number | null;
  readonly disabled: boolean | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

/** Biometric types of the protocol: 0 general … 10 visible-light palm (docs/device-protocol.md#biometric-data). */
export type TemplateRow = {
  readonly pin: string;
  readonly type: number;
  readonly no: number;
  readonly index: number;
  readonly valid: boolean;
  readonly duress: boolean;
  readonly majorVersion: string;
  readonly minorVersion: string;
  readonly format: string;
  /** Base64, as sent. Secret. */
  readonly template: string;
  readonly origin: string;
};

/** A picture of a person: `user` is shown on the screen, `comparison` is matched with faces. */
export type PersonPhotoRow = {
  readonly kind: 'user' | 'comparison';
  readonly pin: string;
  readonly type: number | null;
  readonly bytes: Uint8Array;
};

/** A line of the terminal's own operation log. Unknown codes are stored by number. */
export type OperationRow = {
  readonly operation: number;
  readonly operator: string;
  readonly local: string;
  readonly time: string;
  readonly params: readonly string[];
};

export type DeviceErrorRow = {
  readonly code: string;
  readonly message: string;
  readonly origin: string;
  readonly commandId: string | null;
  readonly additional: string | null;
};

/** The picture taken at a punch (`pin` null: the person was not recognised). */
export type AttendancePhoto = {
  readonly pin: string | null;
  readonly local: string | null;
  readonly time: string | null;
  readonly bytes: Uint8Array;
};

/** The result of a command, as the terminal reports it. */
export type CommandResult = {
  readonly id: string;
  readonly returnCode: number | null;
  readonly command: string;
  /** Lines that came with the result (answers to INFO, GET OPTION). */
  readonly detail: string | null;
};

/** Counters and versions of the heartbeat; `null` means unknown or not sent. */
export type TerminalInfo = {
  readonly firmware: string | null;
  readonly ip: string | null;
  readonly users: number | null;
  readonly fingerprints: number | null;
  readonly faces: number | null;
  readonly records: number | null;
  readonly fingerprintVersion: string | null;
  readonly faceVersion: string | null;
  readonly functions: string | null;
};
