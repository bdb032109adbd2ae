import { isCallError, type Outcome } from '#shared/http/index.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import { goOn, places, type Notice } from '../places.ts';

/** Links end here when they have been used: what went wrong is told by the page that comes next. */
let problem: Notice | undefined;

/** Makes a call of a link's code without a toast, and keeps for the next page what it said. */
export async function byLink<Data>(call: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  problem = undefined;
  try {
    const outcome = await call();
    if (!outcome.isSuccess) problem = outcome.code === onboardingCodes.linkInvalid.code ? 'linkInvalid' : 'failed';
    return outcome;
  } catch (thrown) {
    problem = isCallError(thrown) && (thrown.kind === 'network' || thrown.status === 504) ? 'connectionLost' : 'failed';
    throw thrown;
  }
}

const toCompanyVerification = (): void => goOn(places.companyVerification, problem ?? 'missingCode');
/** The toast and the way back are one: the next page says it (spec section 8, ZBOA0106). */
export const missing = { showMissingCode: () => (problem = undefined), goToCompanyVerification: toCompanyVerification };
