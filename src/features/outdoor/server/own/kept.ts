import { createHash } from 'node:crypto';
import { keptLimits } from '#features/device/contract/kept-punch.ts';
import { judgeClock } from '#features/device/server.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { keptVisitText } from '#shared/contract/kept-visit.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { keptVisitCodes, sendKeptVisits } from '../../contract/kept-visit.ts';
import { keptPhoneIn } from '../phones/standing.ts';
import { makeFinish, makeStart, makeUnscheduled } from './make.ts';
import type { Moment } from './moment.ts';
import { visitBegunBy, visitorOf, type Visitor } from './person.ts';

type Sent = Input<typeof sendKeptVisits>['body'];
type Step = Sent['visits'][number];
type Results = CallData<typeof sendKeptVisits>;

const isPhotoSigned = ({ photo, photo_hash: signed }: Step): boolean =>
  photo === undefined || createHash('sha256').update(photo).digest('base64url') === signed;

/** Makes the steps in the order of the phone's count, each with its own result, in one transaction. */
async function acceptKept(context: TenantContext, sent: Sent): Promise<Results> {
  const { tx, companyId, actor, now } = context;
  await oneAtATime(tx, 'outdoor.visit', companyId, actor.employeeId ?? -1);
  const visitor = await visitorOf(context);
  const ordered = sent.visits.toSorted((one, other) => one.counter - other.counter);
  const signed = ordered.map(({ signature, photo: _, ...step }) => ({ text: keptVisitText(step), signature }));
  const phone = await keptPhoneIn(context, { key: sent.phone, signed });
  const verdicts = judgeClock(
    { ...sent.clock, at: Temporal.Instant.from(sent.clock.at).epochMilliseconds },
    now.epochMilliseconds,
    ordered.map((step) => ({ ...step, made: Temporal.Instant.from(step.made_at).epochMilliseconds })),
  );
  const mayWork = phone.standing === 'free' || phone.standing === 'bound';
  const oldest = now.subtract({ hours: keptLimits.days * 24 }).epochMilliseconds;
  const results: Results[number][] = [];
  for (const [index, step] of ordered.entries()) {
    const verdict = verdicts[index];
    if (!verdict) throw new Error('A step without a verdict');
    const plain = { key: step.key, held: null, code: null, context: {}, visit: null };
    try {
      if (!phone.isSigned[index] || !isPhotoSigned(step)) throw new Refusal(keptVisitCodes.unsigned);
      if (verdict.at < oldest) throw new Refusal(keptVisitCodes.tooOld);
      const check = mayWork ? verdict.clock : 'phone';
      // A clock that runs ahead of now is turned; its step stands where it came.
      const at = Temporal.Instant.fromEpochMilliseconds(Math.min(verdict.at, now.epochMilliseconds));
      const { id, is_repeated: isRepeated } = await context.savepoint(() =>
        make(context, visitor, step, { at, check }),
      );
      const held = check === 'turned' ? 'clock' : check === 'phone' ? 'phone' : null;
      results.push({
        ...plain,
        visit: id,
        outcome: isRepeated ? 'repeated' : held ? 'held' : 'stored',
        held: isRepeated ? null : held,
      });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const { refusal, context: details } = thrown;
      const numbers = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, Number(value)]));
      results.push({ ...plain, outcome: 'refused', code: refusal.code, context: numbers });
    }
  }
  return results;
}

/** Makes one step at its own time. @throws Refusal as the same step with network */
async function make(context: TenantContext, visitor: Visitor, step: Step, kept: Omit<Moment, 'visitor'>) {
  const { key, act, place, text } = step;
  const today = kept.at.toZonedDateTimeISO(visitor.zone).toPlainDate().toString();
  const moment: Moment = { ...kept, visitor: { ...visitor, today } };
  const photo = step.photo ?? null;
  if (act === 'unscheduled') {
    const purpose = text.trim() || '–';
    return makeUnscheduled(context, { key, client: null, purpose, place, photo }, moment);
  }
  const visit = step.visit ?? (step.begun === null ? null : await visitBegunBy(context, visitor, step.begun));
  if (visit === null) throw new Refusal(commonCodes.notFound);
  return act === 'start'
    ? makeStart(context, { key, visit, place, photo }, moment)
    : makeFinish(context, { key, visit, place, photo, note: text.trim() }, moment);
}

export const keptVisitsRoute = serve(sendKeptVisits, (context, { body }) => acceptKept(context, body), {
  by: 'person',
  max: 60,
  seconds: 60,
});
