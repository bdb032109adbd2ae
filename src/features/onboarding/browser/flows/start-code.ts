import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { giveStartCode } from '../../contract/account.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import { startCodeMachine, type StartingEmployee, type StartOutcome } from '../../machines/start-code.machine.ts';
import { go, places } from '#shared/page/places.ts';

const { wrongStartCode } = onboardingCodes;

/** The start-code dialog. */
export function startCodeFlow(close: () => void): typeof startCodeMachine {
  return startCodeMachine.provide({
    actors: {
      exchangeCode: fromPromise<StartOutcome, StartingEmployee>(async ({ input, signal }) => {
        const { company, username, startCode } = input;
        const body = { company, username, start_code: startCode };
        const outcome = await client.callEndpoint(giveStartCode, { body }, { signal, quiet: [wrongStartCode.code] });
        if (outcome.isSuccess) return { kind: 'given', code: outcome.data.data.code };
        // The field of the code shows this refusal.
        const isWrong = outcome.code === wrongStartCode.code;
        return { kind: 'refused', fields: isWrong ? { start_code: [{ code: 'wrongStartCode' }] } : outcome.fields };
      }),
    },
    actions: {
      goToResetPassword: (_, { code }) => go(`${places.resetPassword}?code=${encodeURIComponent(code)}`),
      close,
    },
  });
}
