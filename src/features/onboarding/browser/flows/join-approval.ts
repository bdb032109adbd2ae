import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { joinApproval } from '../../contract/account.ts';
import type { LinkInput } from '../../machines/activation.machine.ts';
import { joinApprovalMachine, type JoinApprovalOutcome } from '../../machines/join-approval.machine.ts';
import { wayBack } from './by-link.ts';

export const joinApprovalFlow = joinApprovalMachine.provide({
  actors: {
    decide: fromPromise<JoinApprovalOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(joinApproval, { body: { code: input.code } }, { signal, quiet: true });
      return { kind: outcome.isSuccess ? outcome.data.data.status : 'refused' };
    }),
  },
  actions: wayBack,
});
