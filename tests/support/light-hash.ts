import { hash } from '@node-rs/argon2';

/**
 * A stored password that is checked in a fraction of a millisecond. A hash carries its own cost; that of the product is 20 ms of a
 * processor, and the suites sign in hundreds of times.
 */
export function lightHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
}
