import { isAsked, secondFactorOf, takeSecondFactor, verifyPassword } from '#server/auth/index.ts';
import { Refusal, refuseField, type Actor, type Context } from '#server/http/index.ts';
import { onboardingCodes, type Proof } from '../contract.ts';
import { userOf } from './own-account.ts';
import { checkAnswer, wrongPasskey } from './passkey-check.ts';

/** A code of the second factor is wrong, or was used before. */
export const wrongCode = (): Refusal =>
  new Refusal(onboardingCodes.wrongSecondFactor, { fields: { code: [{ code: 'wrongCode' }] } });

/**
 * Lets a signed-in person go on who proves to be the owner of the account: by the password and, where the account has a second factor, a
 * code; or by one of its passkeys. The routes limit the attempts. Role `system`.
 */
export async function prove(context: Context, actor: Actor, given: Proof): Promise<void> {
  const { tx, services, now, log, ip } = context;
  const { userId } = actor;
  if (given.passkey) {
    const answered = { holder: actor.sessionId, userId, isTheirs: true, assertion: given.passkey };
    const use = await checkAnswer(tx, services, { purpose: 'prove', ...answered }, now);
    if (use.kind === 'right') return;
    // The refusal undoes the transaction, so that this stands in the host's log alone.
    log.warn({ user: userId, passkey: use.passkey?.id ?? null, ip, fault: use.fault }, 'Passkey refused');
    throw wrongPasskey();
  }
  if (given.current_password === undefined) refuseField('current_password', 'required');
  const user = await userOf(context, actor);
  if (!(await verifyPassword(user.password_hash, given.current_password)))
    throw new Refusal(onboardingCodes.wrongCurrentPassword, {
      fields: { current_password: [{ code: 'invalidPassword' }] },
    });
  const state = await secondFactorOf(tx, userId);
  if (!isAsked(state)) return;
  if (given.code === undefined)
    throw new Refusal(onboardingCodes.secondFactorNeeded, {
      context: { passkeys: state.passkeys },
      fields: { code: [{ code: 'required' }] },
    });
  if (!(await takeSecondFactor(tx, services.config, userId, given.code, now))) throw wrongCode();
}
