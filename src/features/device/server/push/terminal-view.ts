import type { ClockSetting } from './clock-settings.ts';
import type { Charset, Dialect } from './model.ts';

/** The state of a terminal: not in any list, waiting for approval, in use, or disabled by an administrator. */
type Standing = 'unknown' | 'pending' | 'approved' | 'disabled';

/** What the protocol needs to know about a terminal; the host reads it by serial number. */
export type TerminalView = {
  readonly sn: string;
  readonly standing: Standing;
  readonly dialect: Dialect | null;
  /** An administrator has set the dialect; what the terminal sends no longer changes it. */
  readonly dialectForced: boolean;
  /** The IANA zone of its wall times. */
  readonly zone: string;
  /** The known settings of its clock, the oldest first. */
  readonly clock: readonly ClockSetting[];
  /** It was just registered and has not been given its zone, so its records may be in any. */
  readonly isUntold: boolean;
  /** The language number that its firmware sends. */
  readonly language: number | null;
  /** Recognised from its own bytes; `null` until then. */
  readonly charset: Charset | null;
  readonly pushVersion: string | null;
  /** Earlier records are set aside; `null` if a moved terminal may send all its old records. */
  readonly commissionedAt: Temporal.Instant | null;
  /** The last stamp of each table that the terminal sent (`ATTLOG`, `OPERLOG` …). */
  readonly stamps: Readonly<Record<string, string>>;
  /** Tables that an administrator wants to be sent again from the start. */
  readonly sendAgain: readonly string[];
  /** Fixed for each terminal; made with `makeCode`. */
  readonly registryCode: string;
  readonly sessionId: string;
  /** Whether the access terminal has registered; the answers differ. */
  readonly registered: boolean;
  /** How tables of access terminals are acknowledged: `user=3`, or `OK` for firmware that repeats after a count. */
  readonly tableAcknowledgement: 'count' | 'plain';
  /** How many more records of an unapproved terminal may be held. */
  readonly heldRecordRoom: { readonly records: number; readonly bytes: number };
  readonly settings: TransferSettings;
};

/** When a terminal polls, and what it sends when (docs/device-protocol.md#handshake). */
export type TransferSettings = {
  /** Seconds between polls. */
  readonly heartbeat: number;
  /** Seconds before a failed request is repeated. */
  readonly errorDelay: number;
  readonly realTime: boolean;
  /** `HH:MM;HH:MM`, at most ten. */
  readonly transferTimes: string;
  /** Minutes. */
  readonly transferInterval: number;
  /** Whether it sends people who were entered or changed on it. */
  readonly sendsPeople: boolean;
  /** Whether it sends fingerprints and faces that were enrolled on it. */
  readonly sendsTemplates: boolean;
  /** Whether it sends the photos that it takes at punches. */
  readonly sendsPhotos: boolean;
};

/** The settings of every unapproved terminal, and of terminals without others. */
export const standardSettings: TransferSettings = {
  heartbeat: 10,
  errorDelay: 30,
  realTime: true,
  transferTimes: '00:00;14:05',
  transferInterval: 1,
  sendsPeople: true,
  sendsTemplates: true,
  sendsPhotos: false,
};

/** A code of letters and digits from random bytes, for RegistryCode and SessionID (1 to 32 characters). */
export function makeCode(random: Uint8Array): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  return [...random]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .slice(0, 32);
}
