import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '../http/refusal.ts';

export interface PlaceLimits {
  /** Limits per person and in total. */
  readonly perPerson: number;
  readonly inAll: number;
}

/**
 * Places for heavy work: a limited number at once, few per person. Without a free place the call is refused for now.
 */
export class Places {
  private readonly limits: PlaceLimits;
  private readonly persons = new Map<number, number>();
  private inAll = 0;

  constructor(limits: PlaceLimits) {
    this.limits = limits;
  }

  /**
   * Takes a place and returns a function that frees it once, however often it is called.
   * @throws Refusal if the person or all people together have too much running
   */
  take(person: number): () => void {
    const own = this.persons.get(person) ?? 0;
    if (own >= this.limits.perPerson || this.inAll >= this.limits.inAll) throw new Refusal(commonCodes.busyWithFiles);
    this.persons.set(person, own + 1);
    this.inAll += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.inAll -= 1;
      const left = (this.persons.get(person) ?? 1) - 1;
      if (left > 0) this.persons.set(person, left);
      else this.persons.delete(person);
    };
  }
}
