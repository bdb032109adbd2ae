import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '../http/refusal.ts';

export interface PlaceLimits {
  /** Of one person, and of all. */
  readonly perPerson: number;
  readonly inAll: number;
}

/** Places for what is heavy: so many at once, few of them one person's. Who finds none is told to come again. */
export class Places {
  private readonly limits: PlaceLimits;
  private readonly persons = new Map<number, number>();
  private inAll = 0;

  constructor(limits: PlaceLimits) {
    this.limits = limits;
  }

  /**
   * Takes a place; what is answered gives it back, once however often it is called.
   * @throws Refusal where the person or all have too much going on
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
