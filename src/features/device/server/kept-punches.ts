import { createHash } from 'node:crypto';
import type { CallData } from '#shared/contract/index.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import type { SeenPlace } from '#shared/map/doubt.ts';
import { keptPunchCodes, punchNote, sendKeptPunches } from '../contract.ts';
import { clockTolerance, judgeClock, type ClockVerdict } from '../domain/kept-clock.ts';
import { keptLimits } from '../domain/kept-punch.ts';
import { keptText } from '../domain/kept-text.ts';
import { around, heldOf, isoOf, lastBefore, storedWith } from './kept-reads.ts';
import { storeKept, type AcceptedPunch } from './kept-store.ts';
import { storePunchPhoto } from './punches/photos.ts';
import { replaceIllegible } from './push/illegible.ts';
import { keptPhoneOf, type KeptPhoneAnswer } from './punch-phone.ts';
import { seenPlaces } from './seen-places.ts';
import {
  doubted,
  groundsOf,
  personOf,
  placed,
  refuseBefore,
  refuseState,
  settingsOf,
  type Grounds,
} from './web-punch-rules.ts';

type Sent = Input<typeof sendKeptPunches>['body'];
type SentPunch = Sent['punches'][number];
type Results = CallData<typeof sendKeptPunches>;
type Result = Results[number];

/** The most punches of a person that were made without network within a month. */
const keptBound = defineBound('device.kept_punches', { punches: keptLimits.punches });

const plain = { held: null, code: null, context: {}, clock: null, is_outside: false } as const;

const refused = (key: string, { refusal, context }: Refusal): Result => ({
  ...plain,
  key,
  outcome: 'refused',
  code: refusal.code,
  context: Object.fromEntries(Object.entries(context).map(([name, value]) => [name, Number(value)])),
  punch_time: null,
});

/** The phone that signed the punches. */
async function phoneOf(context: TenantContext, { phone: key, punches: sent }: Sent): Promise<KeptPhoneAnswer> {
  const signed = sent.map(({ signature, photo: _, ...punch }) => ({ text: keptText(punch), signature }));
  const [answer] = await ask(context, keptPhoneOf, { key, signed });
  return answer ?? { thumbprint: '', standing: 'unknown', isSigned: [] };
}

/** Takes the punches in the order of their counter, each with its own result, in one transaction. */
async function acceptKept(context: TenantContext, sent: Sent): Promise<Results> {
  const { tx, companyId, actor, now } = context;
  const settings = await settingsOf(context);
  await oneAtATime(tx, 'device.web_punch', companyId, actor.employeeId ?? -1);
  const person = await personOf(context, settings.zone);
  const ordered = sent.punches.toSorted((one, other) => one.counter - other.counter);
  const phone = await phoneOf(context, { ...sent, punches: ordered });
  const stored = await storedWith(
    context,
    ordered.map(({ key }) => key),
  );
  const verdicts = judgeClock(
    { ...sent.clock, at: Temporal.Instant.from(sent.clock.at).epochMilliseconds },
    now.epochMilliseconds,
    ordered.map((punch) => ({ ...punch, made: Temporal.Instant.from(punch.made_at).epochMilliseconds })),
    await lastBefore(context, person.id, phone.thumbprint, ordered[0]?.counter ?? 0),
  );
  const { punches: room } = await roomUnder(tx, keptBound, [companyId, person.id], () => heldOf(context, person.id));
  const others = (await around(context, person.id, verdicts)).map(({ at, state }) => ({
    at: Temporal.Instant.from(at).epochMilliseconds,
    state,
  }));
  const grounds = new Map<string, Promise<Grounds | null>>();
  const seen = await seenAround(context, person.id, ordered, verdicts);
  const accepted: AcceptedPunch[] = [];
  const results: Result[] = [];
  for (const [index, punch] of ordered.entries()) {
    const verdict = verdicts[index];
    if (!verdict) throw new Error('A punch without a verdict');
    const { clock } = verdict;
    // A clock that runs ahead of now is turned; its punch stands where it came.
    const at = Math.min(verdict.at, now.epochMilliseconds);
    try {
      const there = stored.get(punch.key);
      if (there && there.employee !== person.id) throw new Refusal(keptPunchCodes.otherKey);
      const isTwin = (one: { at: number; state: number }) =>
        one.state === punch.state && Math.abs(one.at - at) < 60_000;
      // A turned clock says nothing about what was made at the same moment.
      const twin = clock === 'turned' ? undefined : others.find(isTwin);
      const double = accepted.find(({ key }) => key === punch.key);
      if (there || twin || double) {
        const time = there?.punch_time ?? isoOf(twin?.at ?? at);
        results.push({
          ...plain,
          key: punch.key,
          outcome: 'repeated',
          punch_time: time,
          clock: there?.clock ?? null,
          is_outside: there?.is_outside ?? false,
        });
        continue;
      }
      if (!phone.isSigned[index] || !isPhotoSigned(punch)) throw new Refusal(keptPunchCodes.unsigned);
      if (at < now.epochMilliseconds - keptLimits.days * 86_400_000 - clockTolerance)
        throw new Refusal(keptPunchCodes.tooOld);
      if (accepted.length >= room) throw new Refusal(keptPunchCodes.tooMany);
      accepted.push(await accept(context, { settings, person, phone, grounds, seen, punch, at, clock }));
      const last = accepted.at(-1);
      if (last?.held === null) others.push({ at, state: punch.state });
      if (last?.held === null && punch.place) seen.push({ ...punch.place, at });
      results.push({
        ...plain,
        key: punch.key,
        outcome: last?.held ? 'held' : 'stored',
        held: last?.held ?? null,
        punch_time: last?.punch_time ?? null,
        clock,
        is_outside: last?.isOutside ?? false,
      });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      results.push(refused(punch.key, thrown));
    }
  }
  await storeKept(context, { person, phone: phone.thumbprint, zone: person.zone }, accepted);
  return results;
}

/** Where the person was around the punches, if any of them has a position. */
const seenAround = async (
  context: TenantContext,
  person: number,
  sent: readonly SentPunch[],
  verdicts: readonly ClockVerdict[],
): Promise<SeenPlace[]> =>
  sent.every(({ place }) => place === null)
    ? []
    : seenPlaces(
        context,
        person,
        verdicts.map(({ at }) => at),
      );

/** Whether the photo is the one whose digest the phone signed. */
const isPhotoSigned = ({ photo, photo_hash: signed }: SentPunch): boolean =>
  photo === undefined || createHash('sha256').update(photo).digest('base64url') === signed;

/** A signed note as it is stored: characters that no text may contain are replaced, since a punch is not refused for its note. */
const noteOf = (signed = ''): string =>
  punchNote.write.safeParse(replaceIllegible(signed).replaceAll(/\s/g, ' ')).data ?? '';

interface Judged {
  readonly settings: Awaited<ReturnType<typeof settingsOf>>;
  readonly person: Awaited<ReturnType<typeof personOf>>;
  readonly phone: KeptPhoneAnswer;
  /** What was read for the days so far. */
  readonly grounds: Map<string, Promise<Grounds | null>>;
  /** Where else the person was. */
  readonly seen: readonly SeenPlace[];
  readonly punch: SentPunch;
  readonly at: number;
  readonly clock: ClockVerdict['clock'];
}

/** Judges a punch by the rules of its day. @throws Refusal where the browser would have been refused as well */
async function accept(context: TenantContext, judged: Judged): Promise<AcceptedPunch> {
  const { settings, person, phone, grounds, seen, punch, at, clock } = judged;
  await refuseState(context, settings, punch.state);
  const local = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(person.zone)
    .round({ smallestUnit: 'second', roundingMode: 'floor' });
  const date = local.toPlainDate();
  refuseBefore(person.hired, date);
  const there =
    grounds.get(date.toString()) ??
    // The address from which it is sent says nothing about where it was made.
    groundsOf(context, settings, person.id, date, '');
  grounds.set(date.toString(), there);
  const { distance, isOutside } = placed(await there, punch.place);
  // A turned clock does not say when somebody was there.
  const doubt = doubted(await there, settings, punch.place && { ...punch.place, at }, clock === 'turned' ? [] : seen);
  const stored =
    settings.photo === 'off' || punch.photo === undefined
      ? 'none'
      : await storePunchPhoto(context, person.id, punch.photo);
  const photo = typeof stored === 'string' ? null : stored.name;
  // A photo for which the company has no storage left was taken.
  const isMissing = settings.photo === 'required' && stored === 'none';
  const mayPunch = phone.standing === 'free' || phone.standing === 'bound';
  return {
    key: punch.key,
    state: punch.state,
    counter: punch.counter,
    made_time: punch.made_at,
    punch_time: local.toInstant().toString(),
    punch_local: local.toPlainDateTime().toString({ smallestUnit: 'second' }),
    clock,
    grounds: await there,
    place: punch.place,
    distance,
    isOutside,
    doubt,
    note: noteOf(punch.note),
    photo,
    held: !mayPunch ? 'phone' : clock === 'turned' ? 'clock' : isMissing ? 'photo' : null,
  };
}

export const keptPunchesRoute = serve(sendKeptPunches, (context, { body }) => acceptKept(context, body), {
  by: 'person',
  max: 60,
  seconds: 60,
});
