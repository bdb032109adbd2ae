import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';

/** Calculations at once per company, so that one company does not delay others; each takes part of a second. */
const mostOfCompany = 3;
const mostOfAll = 8;

const running = new Map<number, number>();

/**
 * Takes a place for a calculation that a person waits for.
 *
 * @returns a function that frees the place
 * @throws Refusal if too many are running
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
