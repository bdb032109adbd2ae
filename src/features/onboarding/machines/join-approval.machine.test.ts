import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import type { LinkInput } from './activation.machine.ts';
import { joinApprovalMachine, type JoinApprovalOutcome } from './join-approval.machine.ts';
import { checkDelay } from './sending.ts';

const retry = { type: 'decision.retried' } as const;

function start(input: LinkInput) {
  const done: string[] = [];
  const actors = parkedActors(['decide']);
  const machine = joinApprovalMachine.provide({
    actors: { decide: actors.logic<JoinApprovalOutcome, LinkInput>('decide') },
    actions: { goToCompanyVerification: (_, { problem }) => done.push(problem) },
  });
  return { ...machineSystem(machine, input, { checkDelay }), ...actors, done };
}

describe('join approval', () => {
  it('walks every path', () =>
    walkMachine({
      machine: joinApprovalMachine,
      input: { code: 'c' },
      alsoInputs: [{ code: '' }],
      events: { 'decision.retried': [retry] },
      outcomes: {
        decide: {
          done: [{ kind: 'APPROVED' }, { kind: 'REJECTED' }, { kind: 'refused' }] satisfies JoinApprovalOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        waiting: (system) => expect(system.isWaiting('decide')).toBe(false),
        deciding: (system) => expect(system.inputOf('decide')).toEqual({ code: 'c' }),
        undecided: (system) => expect(system.can(retry)).toBe(true),
        // A decision is final.
        approved: (system) => expect(system.can(retry)).toBe(false),
        rejected: (system) => expect(system.can(retry)).toBe(false),
        invalid: (system) => expect(system.can(retry)).toBe(false),
        missing: (system) => expect(system.done).toEqual(['missingCode']),
      },
      paths: 5,
    }));
});
