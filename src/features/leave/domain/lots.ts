/** An amount that expires on a day unless it is used before. Whole hundredths. */
export interface Lot {
  /** The first day on which it cannot be used any more, ISO. */
  readonly expires: string;
  readonly amount: number;
  /** The overtime request by which it was earned; missing for other amounts that were carried over. */
  readonly overtime?: number;
}

/** What is left of the amounts that expire. Whatever is used is taken from the one that expires next. */
export class Lots {
  #lots: readonly Lot[] = [];

  add(lots: readonly Lot[]): void {
    this.#lots = [...this.#lots, ...lots.filter(({ amount }) => amount > 0)].toSorted((a, b) =>
      a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : (a.overtime ?? 0) - (b.overtime ?? 0),
    );
  }

  use(amount: number): void {
    let due = Math.max(0, amount);
    this.#lots = this.#lots.flatMap((lot) => {
      const taken = Math.min(due, lot.amount);
      due -= taken;
      return lot.amount > taken ? [{ ...lot, amount: lot.amount - taken }] : [];
    });
  }

  /**
   * Removes those that have expired on a day.
   * @param most the balance, since no more than that can be lost
   * @returns what is lost of each
   */
  expire(day: string, most: number): Lot[] {
    let rest = Math.max(0, most);
    const due = this.#lots.filter(({ expires }) => expires <= day);
    this.#lots = this.#lots.filter(({ expires }) => expires > day);
    return due.flatMap((lot) => {
      const amount = Math.min(rest, lot.amount);
      rest -= amount;
      return amount > 0 ? [{ ...lot, amount }] : [];
    });
  }

  /**
   * What goes into the next year of what is carried over: what was earned or carried before keeps its day, unless all that is
   * carried expires before.
   * @param amount what is carried over in all
   */
  carry(amount: number, expires: string | null): Lot[] {
    this.use(this.#whole() - Math.max(0, amount));
    const kept = this.#lots.map((lot) => (expires !== null && expires < lot.expires ? { ...lot, expires } : lot));
    const rest = amount - this.#whole();
    return expires === null || rest <= 0 ? kept : [...kept, { expires, amount: rest }];
  }

  #whole(): number {
    return this.#lots.reduce((sum, { amount }) => sum + amount, 0);
  }
}
