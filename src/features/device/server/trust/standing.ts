import type { HoldReason } from '../../contract.ts';
import { differences, withTraits, type KnownTraits, type Trait, type Traits } from './traits.ts';

/**
 * Where a serial number, and who comes with it, stands:
 *
 *   unclaimed ──registered──▶ waiting ──possession proven──▶ proven ◀──admitted── held ──refused──▶ refused
 *       ▲                        │ never proven                 │ somebody else comes  ▲                │
 *       └────────────────────────┴──────── released ────────────┘──────────────────────┘◀───admitted────┘
 *
 * A serial number is `unclaimed`, `waiting` or `proven`. Beside a proven terminal others may come with its number: they are
 * `settling` while it may be the terminal itself with a new address, then `moved` where it fell silent and they show all that it is
 * known by, else `held` or `refused`. Of one that moved the punches are taken, and marked; all else is the terminal's alone, where it
 * was, until an administrator lets it in: what it is known by stands on its box. The terminal is served on.
 */
export type ContactStanding = 'settling' | 'moved' | 'held' | 'refused';

/** What a proven terminal is known by. */
export interface Known {
  readonly traits: KnownTraits;
  /** Addresses it has come from: that of the first contact, where it moved to, and what an administrator let in or named. */
  readonly addresses: readonly string[];
  /** While it is new, all that it tells is learnt. */
  readonly learnUntil: Temporal.Instant | null;
  /** It has shown the protocol's token; from then on it always does. */
  readonly hasToken: boolean;
  /** When it was last heard; null: never. */
  readonly lastHeard: Temporal.Instant | null;
  /** Seconds without a word after which it is silent. */
  readonly silence: number;
}

/** Who comes. */
export interface Contact {
  readonly address: string;
  /** What it tells now. */
  readonly told: Traits;
  /** What it told before, where it came before and was not served. */
  readonly toldBefore: Traits;
  readonly before: { readonly standing: ContactStanding; readonly firstSeen: Temporal.Instant } | null;
  /** It shows the key or the token that only the terminal has. */
  readonly proof: 'none' | 'right' | 'wrong';
  /** Its marks fall behind those of the terminal. */
  readonly isBehind: boolean;
  /** A request that terminals make before they have a token. */
  readonly mayLackToken: boolean;
  /** Comes from an address that an administrator has named for this terminal: each of them is its own, at any time. */
  readonly isNamed: boolean;
}

export type Verdict =
  /** It is the terminal. `moved`: at another address than before. */
  | { readonly type: 'serve'; readonly moved: boolean; readonly traits: KnownTraits }
  /** It may well be the terminal at another address, and no key says so: its punches are taken, it gets nothing. */
  | { readonly type: 'move' }
  /** Its records are kept and it gets nothing; `alarm` where an administrator has to decide. */
  | { readonly type: 'hold'; readonly reason: HoldReason; readonly alarm: boolean; readonly differs: readonly Trait[] }
  | { readonly type: 'refuse' };

/** At the address where it is known a terminal may renew its firmware; who asks in another way is somebody else. */
const hardTraits: readonly Trait[] = ['agent', 'mac', 'tls'];
/** What a terminal at a new address has to show again before it is believed, as far as it is known. */
const shownTraits: readonly Trait[] = ['agent', 'mac', 'tls', 'firmware', 'pushVersion'];
/** A contact that does not show it for this long is no terminal with a new address. */
const settleSeconds = 600;

const hold = (reason: HoldReason, alarm: boolean, differs: readonly Trait[] = []): Verdict => ({
  type: 'hold',
  reason,
  alarm,
  differs,
});

/** Decides what becomes of a contact with the serial number of a proven terminal. Pure: the clock is handed in. */
export function judge(known: Known, contact: Contact, now: Temporal.Instant): Verdict {
  const { told } = contact;
  const isKnownAddress = contact.isNamed || known.addresses.includes(contact.address);
  if (contact.proof === 'wrong') return hold('tokenWrong', true);
  if (contact.proof === 'right') return serve(known, contact.told, !isKnownAddress);
  const isLearning = known.learnUntil !== null && Temporal.Instant.compare(now, known.learnUntil) < 0;
  if (isKnownAddress) {
    const differs = differences(known.traits, told, isLearning ? ['mac', 'tls'] : hardTraits);
    if (differs.length > 0) return held(contact, 'differs', differs);
    if (known.hasToken && !contact.mayLackToken) return held(contact, 'tokenWrong', []);
    return serve(known, told, false);
  }
  if (contact.before?.standing === 'refused') return { type: 'refuse' };
  const shown = { ...contact.toldBefore, ...told };
  const differs = differences(known.traits, shown);
  if (differs.length > 0) return held(contact, 'differs', differs);
  if (contact.isBehind) return held(contact, 'differs', []);
  if (known.hasToken && !contact.mayLackToken) return held(contact, 'tokenWrong', []);
  if (contact.before?.standing === 'held') return hold('twoAtOnce', true);
  const heardSince = (instant: Temporal.Instant): boolean =>
    known.lastHeard !== null && Temporal.Instant.compare(known.lastHeard, instant) > 0;
  const { before } = contact;
  if (before && heardSince(before.firstSeen)) return hold('twoAtOnce', true);
  const isSilent = known.lastHeard === null || now.since(known.lastHeard).total('seconds') >= known.silence;
  const isShown = shownTraits.every((name) => (known.traits[name] ?? []).length === 0 || shown[name] !== undefined);
  // One that nobody has met yet is known by nothing that another could show: whom it was given to is the host's own word.
  if (isNew(known)) return serve(known, shown, true);
  if (isSilent && isShown) return { type: 'move' };
  return !isShown && before && hasSettled(before.firstSeen, now)
    ? hold('notShown', true)
    : hold('addressChanged', false);
}

const isNew = (known: Known): boolean => known.addresses.length === 0 && known.traits.agent === undefined;

/** Whether somebody who came first then has had the time to show what the terminal would. */
export const hasSettled = (firstSeen: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.since(firstSeen).total('seconds') >= settleSeconds;

/** One that an administrator has turned away is not asked about again. */
function held(contact: Contact, reason: HoldReason, differs: readonly Trait[]): Verdict {
  return contact.before?.standing === 'refused' ? { type: 'refuse' } : hold(reason, true, differs);
}

function serve(known: Known, told: Traits, moved: boolean): Verdict {
  return { type: 'serve', moved, traits: withTraits(known.traits, told) };
}
