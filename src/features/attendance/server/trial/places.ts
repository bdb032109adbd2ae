import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';

/** Of one company, so that nobody's curiosity holds up the others; each takes part of a second. */
const mostOfCompany = 3;
const mostOfAll = 8;

const running = new Map<number, number>();

/**
 * Takes a place for a calculation that somebody waits for.
 *
 * @returns gives the place back
 * @throws Refusal where too many are at it
 */
export function takePlace(companyId: number): () => void {
  const own = running.get(companyId) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfCompany || all >= mostOfAll) throw new Refusal(commonCodes.tooMany);
  running.set(companyId, own + 1);
  return () => {
    const left = (running.get(companyId) ?? 1) - 1;
    if (left > 0) running.set(companyId, left);
    else running.delete(companyId);
  };
}
