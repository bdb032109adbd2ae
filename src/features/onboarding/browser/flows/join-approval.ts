import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { joinApproval } from '../../contract/account.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import type { LinkInput } from '../../machines/activation.machine.ts';
import { joinApprovalMachine, type JoinApprovalOutcome } from '../../machines/join-approval.machine.ts';
import { wayBack } from './by-link.ts';

const linkInvalid = onboardingCodes.linkInvalid.code;

export const joinApprovalFlow = joinApprovalMachine.provide({
  actors: {
    decide: fromPromise<JoinApprovalOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(
        joinApproval,
        { body: { code: input.code } },
        { signal, quiet: [linkInvalid] },
      );
      if (outcome.isSuccess) return { kind: outcome.data.data.status };
      // Any other refusal has been shown and leaves the request unchanged.
      if (outcome.code !== linkInvalid) throw new Error(`The decision was refused with ${outcome.code}`);
      return { kind: 'refused' };
    }),
  },
  actions: wayBack,
});
