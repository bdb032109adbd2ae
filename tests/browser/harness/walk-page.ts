import type { AnyStateMachine, InputFrom } from 'xstate';
import {
  walk,
  type EventFixtures,
  type OutcomeFixtures,
  type Settlement,
  type WalkPlan,
} from '#machines/testing/index.ts';
import type { AnyCall } from '#shared/contract/index.ts';
import type { ClockedSite } from './clocked-site.ts';
import { openDrivenPage, type Answer, type DrivenPage } from './driven-page.ts';

/** What an invoke of a flow is on its page: a call with its answers, or passing time. */
export type OutcomeSource =
  | {
      readonly call: AnyCall;
      /** The actor's possible outputs, with the answer that causes each. */
      readonly done: readonly (readonly [output: unknown, answer: Answer])[];
      /** The answer that makes it fail. */
      readonly fails?: Answer;
    }
  | { readonly seconds: number };

/** The walk of a flow on its own page in the browser. */
export interface PageWalk<M extends AnyStateMachine> extends Pick<
  WalkPlan<M, DrivenPage>,
  'gestures' | 'states' | 'project' | 'isPossible' | 'paths'
> {
  readonly machine: M;
  /** Inputs, and how to show the page with each. */
  readonly inputs: readonly [InputFrom<M>, ...InputFrom<M>[]];
  readonly show: (driven: DrivenPage, input: InputFrom<M>) => Promise<void>;
  readonly events: EventFixtures<M>;
  /** By the id of the invoke. */
  readonly outcomes: Readonly<Record<string, OutcomeSource>>;
  /** Milliseconds of the flow's named delays. */
  readonly delays?: Readonly<Record<string, number>>;
  /** Every generated path, not only as many as are needed to take every transition. */
  readonly isWhole?: boolean;
}

/** Walks a flow's generated paths on its mounted page: clicks and typing, held calls, a paused clock. */
export async function walkPage<M extends AnyStateMachine>(site: ClockedSite, plan: PageWalk<M>): Promise<void> {
  const {
    machine,
    inputs: [input, ...alsoInputs],
    outcomes,
    delays = {},
    show,
    isWhole,
    ...rest
  } = plan;
  const held = Object.values(outcomes).flatMap((one) => ('call' in one ? [one.call] : []));
  const driven = await openDrivenPage(site, held);
  await walk<M, DrivenPage>({
    ...rest,
    machine,
    input,
    alsoInputs,
    isCover: !isWhole,
    outcomes: Object.fromEntries(
      Object.entries(outcomes).map(([id, one]): [string, OutcomeFixtures] => [
        id,
        'call' in one
          ? { done: one.done.map(([output]) => output), fails: one.fails !== undefined }
          : { done: [undefined], fails: false },
      ]),
    ),
    start: async (given) => {
      await show(driven, given);
      return driven;
    },
    settle: (page, id, result) => settle(page, outcomes[id], result),
    pass: async (page, delay) => page.pass(delays[delay] ?? 0),
  });
}

async function settle(driven: DrivenPage, how: OutcomeSource | undefined, result: Settlement): Promise<void> {
  if (!how) throw new Error('Nothing brings this about');
  if ('seconds' in how) return driven.pass(how.seconds * 1000);
  const answer = 'error' in result ? how.fails : how.done.find(([output]) => output === result.output)?.[1];
  if (answer === undefined) throw new Error(`No answer brings ${how.call.name} there`);
  return driven.answer(how.call, answer);
}
