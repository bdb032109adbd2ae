import type { ClockSetting } from './clock-settings.ts';
import type { Charset, Dialect } from './model.ts';

/** Where a terminal stands: in no list yet, waiting for approval, at work, or switched off by an administrator. */
type Standing = 'unknown' | 'pending' | 'approved' | 'disabled';

/** What the protocol needs to know of a terminal: the row of its serial number, as the host reads it. */
export type TerminalView = {
  readonly sn: string;
  readonly standing: Standing;
  readonly dialect: Dialect | null;
  /** An administrator's word on the dialect; signs no longer count. */
  readonly dialectForced: boolean;
  /** IANA zone of its wall times. */
  readonly zone: string;
  /** How its clock was set, as far as that is known, the oldest first. */
  readonly clock: readonly ClockSetting[];
  /** It was registered a moment ago and has not been told its zone: its records may be of any. */
  readonly isUntold: boolean;
  /** Language number of its firmware, as announced. */
  readonly language: number | null;
  /** Learnt from its own bytes; `null` until then. */
  readonly charset: Charset | null;
  readonly pushVersion: string | null;
  /** Records of before are set aside; `null` when a moved terminal may bring its whole past. */
  readonly commissionedAt: Temporal.Instant | null;
  /** The mark of each table as the terminal last sent it, by table (`ATTLOG`, `OPERLOG` …). */
  readonly stamps: Readonly<Record<string, string>>;
  /** Tables that an administrator asked to be sent again from the start. */
  readonly sendAgain: readonly string[];
  /** Stable per terminal; made with `makeCode`. */
  readonly registryCode: string;
  readonly sessionId: string;
  /** An access terminal that has registered is answered otherwise than one that has not. */
  readonly registered: boolean;
  /** How tables of access terminals are acknowledged: `user=3`, or `OK` for firmware that repeats on it. */
  readonly tableAcknowledgement: 'count' | 'plain';
  /** How many records of an unapproved terminal may still be held. */
  readonly roomForHeld: { readonly records: number; readonly bytes: number };
  readonly settings: TransferSettings;
};

/** When a terminal asks, and what it sends when (docs/device-protocol.md#handshake). */
export type TransferSettings = {
  /** Seconds between polls. */
  readonly heartbeat: number;
  /** Seconds until a failed request is tried again. */
  readonly errorDelay: number;
  readonly realTime: boolean;
  /** `HH:MM;HH:MM`, at most ten. */
  readonly transferTimes: string;
  /** Minutes. */
  readonly transferInterval: number;
  /** Whether it sends people who were entered or changed on it, by itself. */
  readonly sendsPeople: boolean;
  /** Whether it sends fingerprints and faces that were enrolled on it, by itself. */
  readonly sendsTemplates: boolean;
};

/** What a terminal gets before anybody has set it up, and every unapproved one. */
export const standardSettings: TransferSettings = {
  heartbeat: 10,
  errorDelay: 30,
  realTime: true,
  transferTimes: '00:00;14:05',
  transferInterval: 1,
  sendsPeople: true,
  sendsTemplates: true,
};

/** Letters and digits from random bytes, for RegistryCode and SessionID (1 to 32 characters). */
export function makeCode(random: Uint8Array): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  return [...random]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .slice(0, 32);
}
