import type { HoldReason } from '../../contract.ts';
import { differences, withTraits, type KnownTraits, type Trait, type Traits } from './traits.ts';

/**
 * The states of a serial number and of the contacts that use it:
 *
 *   unclaimed ──registered──▶ waiting ──possession proven──▶ proven ◀──admitted── held ──refused──▶ refused
 *       ▲                        │ never proven                 │ somebody else comes  ▲                │
 *       └────────────────────────┴──────── released ────────────┘──────────────────────┘◀───admitted────┘
 *
 * A serial number is `unclaimed`, `waiting` or `proven`. Other contacts may use the number of a proven terminal: they are `settling`
 * while they may be the terminal at a new address, then `moved` if the terminal fell silent and they send all its known traits, else
 * `held` or `refused`. The punches of a moved contact are stored and marked; commands and people still go only to the terminal at its
 * old address, until an administrator admits the contact: its known traits are printed on its box. The terminal continues to be served.
 */
export type ContactStanding = 'settling' | 'moved' | 'held' | 'refused';

/** The identity of a proven terminal. */
export interface Known {
  readonly traits: KnownTraits;
  /** Its addresses: that of the first contact, those that it moved to, and those that an administrator has admitted or entered. */
  readonly addresses: readonly string[];
  /** Until then everything that it sends becomes part of its identity. */
  readonly learnUntil: Temporal.Instant | null;
  /** It has sent the protocol's token; from then on it always does. */
  readonly hasToken: boolean;
  /** When it was last heard; null: never. */
  readonly lastHeard: Temporal.Instant | null;
  /** Seconds after which it counts as silent. */
  readonly silence: number;
}

/** A contact with the terminal's number. */
export interface Contact {
  readonly address: string;
  /** What it sends now. */
  readonly traits: Traits;
  /** What it sent before, if it has come before without being served. */
  readonly earlierTraits: Traits;
  readonly before: { readonly standing: ContactStanding; readonly firstSeen: Temporal.Instant } | null;
  /** Whether it sends the key or token that only the terminal has. */
  readonly proof: 'none' | 'right' | 'wrong';
  /** Its stamps are lower than the terminal's. */
  readonly isBehind: boolean;
  /** It is a request that terminals make before they have a token. */
  readonly mayLackToken: boolean;
  /** It comes from an address that an administrator has entered for this terminal; all of these are valid at any time. */
  readonly isNamed: boolean;
}

export type Verdict =
  /** It is the terminal. `moved`: at another address than before. */
  | { readonly type: 'serve'; readonly moved: boolean; readonly traits: KnownTraits }
  /** It is probably the terminal at another address, without a key to prove it: its punches are stored, and it gets nothing. */
  | { readonly type: 'move' }
  /** Its records are held and it gets nothing; `alarm` if an administrator has to decide. */
  | { readonly type: 'hold'; readonly reason: HoldReason; readonly alarm: boolean; readonly differs: readonly Trait[] }
  | { readonly type: 'refuse' };

/** At a known address the terminal may update its firmware; a contact with another of these traits is somebody else. */
const hardTraits: readonly Trait[] = ['agent', 'mac', 'tls'];
/** Traits that a terminal at a new address has to send again, as far as they are known. */
const shownTraits: readonly Trait[] = ['agent', 'mac', 'tls', 'firmware', 'pushVersion'];
/** Seconds in which it has to send them; otherwise it is not the terminal. */
const settleSeconds = 600;

const hold = (reason: HoldReason, alarm: boolean, differs: readonly Trait[] = []): Verdict => ({
  type: 'hold',
  reason,
  alarm,
  differs,
});

/** Decides about a contact with the serial number of a proven terminal. It takes the clock as a parameter. */
export function judge(known: Known, contact: Contact, now: Temporal.Instant): Verdict {
  const { traits } = contact;
  const isKnownAddress = contact.isNamed || known.addresses.includes(contact.address);
  if (contact.proof === 'wrong') return hold('tokenWrong', true);
  if (contact.proof === 'right') return serve(known, contact.traits, !isKnownAddress);
  const isLearning = known.learnUntil !== null && Temporal.Instant.compare(now, known.learnUntil) < 0;
  if (isKnownAddress) {
    const differs = differences(known.traits, traits, isLearning ? ['mac', 'tls'] : hardTraits);
    if (differs.length > 0) return holdOrRefuse(contact, 'differs', differs);
    if (known.hasToken && !contact.mayLackToken) return holdOrRefuse(contact, 'tokenWrong', []);
    return serve(known, traits, false);
  }
  if (contact.before?.standing === 'refused') return { type: 'refuse' };
  const shown = { ...contact.earlierTraits, ...traits };
  const differs = differences(known.traits, shown);
  if (differs.length > 0) return holdOrRefuse(contact, 'differs', differs);
  if (contact.isBehind) return holdOrRefuse(contact, 'differs', []);
  if (known.hasToken && !contact.mayLackToken) return holdOrRefuse(contact, 'tokenWrong', []);
  if (contact.before?.standing === 'held') return hold('twoAtOnce', true);
  const heardSince = (instant: Temporal.Instant): boolean =>
    known.lastHeard !== null && Temporal.Instant.compare(known.lastHeard, instant) > 0;
  const { before } = contact;
  if (before && heardSince(before.firstSeen)) return hold('twoAtOnce', true);
  const isSilent = known.lastHeard === null || now.since(known.lastHeard).total('seconds') >= known.silence;
  const isShown = shownTraits.every((name) => (known.traits[name] ?? []).length === 0 || shown[name] !== undefined);
  // A terminal that has never called has no identity that somebody could imitate: the host has vouched for it.
  if (isNew(known)) return serve(known, shown, true);
  if (isSilent && isShown) return { type: 'move' };
  return !isShown && before && hasSettled(before.firstSeen, now)
    ? hold('notShown', true)
    : hold('addressChanged', false);
}

const isNew = (known: Known): boolean => known.addresses.length === 0 && known.traits.agent === undefined;

/** Whether a contact has had the time to send what the terminal would. */
export const hasSettled = (firstSeen: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.since(firstSeen).total('seconds') >= settleSeconds;

/** A rejected contact raises no further question. */
function holdOrRefuse(contact: Contact, reason: HoldReason, differs: readonly Trait[]): Verdict {
  return contact.before?.standing === 'refused' ? { type: 'refuse' } : hold(reason, true, differs);
}

function serve(known: Known, traits: Traits, moved: boolean): Verdict {
  return { type: 'serve', moved, traits: withTraits(known.traits, traits) };
}
