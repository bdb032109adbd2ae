import { isCallError, type Outcome } from '#shared/http/index.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import type { LinkProblem, LinkRefusal } from '../../machines/sending.ts';
import { goOn, places } from '#shared/page/places.ts';

/** Makes a call with a link's code and without a toast: the next page shows what went wrong. */
export async function byLink<Data>(
  call: () => Promise<Outcome<Data>>,
): Promise<{ readonly kind: 'done'; readonly data: Data } | LinkRefusal> {
  const refused = (problem: LinkProblem): LinkRefusal => ({ kind: 'refused', problem });
  try {
    const outcome = await call();
    if (outcome.isSuccess) return { kind: 'done', data: outcome.data.data };
    return refused(outcome.code === onboardingCodes.linkInvalid.code ? 'linkInvalid' : 'failed');
  } catch (thrown) {
    return refused(
      isCallError(thrown) && (thrown.kind === 'network' || thrown.status === 504) ? 'connectionLost' : 'failed',
    );
  }
}

/** The next page shows the message (spec section 8, ZBOA0106 and the codes of links). */
export const wayBack = {
  goToCompanyVerification: (_: unknown, { problem }: { problem: LinkProblem }): void =>
    goOn(places.companyVerification, problem),
};
