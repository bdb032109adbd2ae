/**
 * A 52-bit hash of whole numbers from two independent 32-bit ones. It is not for secrets, only for detecting that nothing changed.
 * It fits a JavaScript number exactly.
 */
export class Hash {
  #low = 0x2c1b3c6d;
  #high = 0x297a2d39;

  add(value: number): void {
    const low = Math.imul(this.#low ^ value, 0x85ebca6b);
    const high = Math.imul(this.#high ^ value, 0xc2b2ae35);
    this.#low = low ^ (low >>> 15);
    this.#high = high ^ (high >>> 13);
  }

  /** The hash of all numbers added since the last call. */
  take(): number {
    const value = (this.#high & 0xfffff) * 0x1_0000_0000 + (this.#low >>> 0);
    this.#low = 0x2c1b3c6d;
    this.#high = 0x297a2d39;
    return value;
  }
}

/** A 32-bit hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
