import type { RefusalReason } from '../../contract.ts';

/** The dialects a terminal may speak: D0 legacy push 1.x, D1 attendance push 2.x, D2 access control push 3.x, D3 clock push 3.2.0. */
export const dialects = ['D0', 'D1', 'D2', 'D3'] as const;
export type Dialect = (typeof dialects)[number];

/** Character sets that terminals are known to send names in. `latin1` stands for everything else. */
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

/** A record that could not be believed: kept as it came (secrets cut out), counted in the acknowledgement. */
export type QuarantinedRow = { readonly raw: string; readonly reason: QuarantineReason; readonly position: number };

/** What a parser makes of a body: `records` counts every non-empty record received, good or bad. */
export type ParsedRows<Row> = {
  readonly rows: Row[];
  readonly quarantined: QuarantinedRow[];
  readonly records: number;
};

/** One punch. Times: `punchLocal` is the wall time at the terminal, `punchTime` the same with its offset. */
export type PunchRow = {
  readonly pin: string;
  readonly rawTime: string;
  /** `YYYY-MM-DDTHH:mm:ss` */
  readonly punchLocal: string;
  /** ISO 8601 with offset, e.g. `2015-07-30T15:16:28+08:00` */
  readonly punchTime: string;
  /** The offset of the clock that showed it, `+08:00`, where it is not what the terminal's zone says of that time. */
  readonly offset: string | null;
  /** Punch state 0…5 as in the protocol, 255 where the terminal says none. */
  readonly state: number;
  /** As sent: a number, or sixteen bits as text on newer access firmware. */
  readonly verify: string;
  /** The same as a number; 200 ("other") for the bits, which no number stands for. */
  readonly verifyType: number;
  readonly workCode: string | null;
  readonly mask: boolean | null;
  /** Degrees as the terminal shows them. */
  readonly temperature: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Running number of the terminal, where it sends one. */
  readonly sequence: string | null;
  /** What keeps two punches apart that are alike in all else; empty where nothing is needed. Part of the unique key. */
  readonly tieBreak: string;
  /** Event code and door of access control terminals. */
  readonly event: number | null;
  readonly door: number | null;
  /** Older than an hour on arrival: stored, but rings no bell. */
  readonly backfilled: boolean;
  /**
   * Person, wall time, state, verification and tie-break: two rows of one terminal with this key are one punch
   * (docs/device-protocol.md#once-each).
   */
  readonly uniqueKey: string;
  readonly raw: string;
};

/** An event at the door or of the terminal itself (access control); a punch may come from the same record. */
export type DeviceEventRow = {
  readonly pin: string | null;
  readonly card: string | null;
  readonly local: string;
  readonly time: string;
  readonly event: number;
  readonly severity: 'normal' | 'abnormal' | 'alarm' | 'unknown';
  readonly door: number | null;
  readonly direction: 'in' | 'out' | null;
  readonly verify: string;
  readonly sequence: string | null;
  readonly uniqueKey: string;
};

/** A person as the terminal holds them. `null` means "not told": it must never erase what the server holds. */
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

/** A picture of a person: `user` for the face shown on the screen, `comparison` for the one faces are matched with. */
export type PersonPhotoRow = {
  readonly kind: 'user' | 'comparison';
  readonly pin: string;
  readonly type: number | null;
  readonly bytes: Uint8Array;
};

/** A line of the terminal's own operation log. Codes unknown to us are kept by number. */
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

/** The picture taken at a punch (`pin` null: of somebody who was not recognised). */
export type AttendancePhoto = {
  readonly pin: string | null;
  readonly local: string | null;
  readonly time: string | null;
  readonly bytes: Uint8Array;
};

/** What a terminal reports of a command. */
export type CommandResult = {
  readonly id: string;
  readonly returnCode: number | null;
  readonly command: string;
  /** Lines that came with the result (answers to INFO, GET OPTION). */
  readonly detail: string | null;
};

/** Counters and versions of the heartbeat; `null` means unknown or not told. */
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
