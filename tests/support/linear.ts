import fc from 'fast-check';

/** An input of variable length: its beginning and end, and a part between them that is repeated. */
export interface Growing {
  readonly head: string;
  readonly part: string;
  readonly tail: string;
}

/** Limits for inputs of growing length, each twice as long as the one before. */
interface Limits {
  /** The longest input to try, in characters. */
  readonly longest?: number;
}

const shortest = 1024;
/** A lower cost, in microseconds, is not conclusive and does no harm. */
const worthJudging = 30_000;
/** Four times a quarter of the input costs a linear parser as much as the whole, and a quadratic one a quarter of it. */
const steps = 4;
const mostFor = 2.5;
const tries = 4;

const textOf = ({ head, part, tail }: Growing, length: number): string =>
  head + part.repeat(Math.max(1, Math.ceil(length / Math.max(1, part.length)))) + tail;

/** The processor time of a call in this thread, in microseconds; it does not depend on how busy the machine is. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const used = process.threadCpuUsage(before);
  return used.user + used.system;
}

/**
 * The cost of a text relative to its quarter, parsed four times. It is the lowest of some tries, since a machine can only add to
 * it.
 */
function ratioOf(parse: (text: string) => unknown, long: string, short: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && least > mostFor; at += 1) {
    const whole = costOf(() => parse(long));
    const quarters = costOf(() => {
      for (let step = 0; step < steps; step += 1) parse(short);
    });
    least = Math.min(least, whole / Math.max(1, quarters));
  }
  return least;
}

/**
 * Checks that a parser's cost is proportional to its input, by doubling the repeated part until it reaches the maximum or a
 * conclusive length. It stops at the first length that costs much, so that even a cubic parser is found within moments.
 * @throws with the input if the whole costs far more than its parts
 */
export function expectLinear(
  parse: (text: string) => unknown,
  input: Growing,
  { longest = 64 * 1024 }: Limits = {},
): void {
  for (let length = shortest; length <= longest; length *= 2) {
    const long = textOf(input, length);
    if (costOf(() => parse(long)) < worthJudging) continue;
    const ratio = ratioOf(parse, long, textOf(input, length / steps));
    if (ratio > mostFor)
      throw new Error(
        `Not linear: ${JSON.stringify(input)} costs ${ratio.toFixed(1)} times as much at ${length} characters as its quarter four times`,
      );
  }
}

/**
 * Inputs composed of a format's own pieces: words, separators, blanks.
 * @param scraps the pieces; runs of each are tried as well as mixtures
 */
export function growing(scraps: readonly string[]): fc.Arbitrary<Growing> {
  const scrap = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...scraps) }, fc.string({ maxLength: 3 }));
  const some = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc.array(scrap, { minLength, maxLength }).map((parts) => parts.join(''));
  return fc.record({ head: some(0, 3), part: some(1, 3).filter((part) => part !== ''), tail: some(0, 2) });
}

/** The property for one parser: `expectLinear` for runs of each piece, and for mixtures of them. */
export function expectLinearFor(
  parse: (text: string) => unknown,
  scraps: readonly string[],
  limits: Limits & { readonly runs?: number } = {},
): void {
  for (const part of scraps) expectLinear(parse, { head: '', part, tail: '' }, limits);
  fc.assert(
    fc.property(growing(scraps), (input) => expectLinear(parse, input, limits)),
    { numRuns: limits.runs ?? 25 },
  );
}

const enoughMicroseconds = 3000;
const eight = 8;
/** Linear work takes 8 times as long, or up to three times that with its memory; quadratic work takes 64 times as long. */
const mostForEight = 40;

/**
 * The same for an asynchronous parser, or one whose input is not only text: eight times the parts cost about eight times as much of
 * this thread's processor time, the best of three.
 * @param make makes an input of a number of parts
 */
export async function expectLinearAsync<Input>(
  make: (parts: number) => Input,
  work: (input: Input) => unknown,
  largest = 65_536,
): Promise<void> {
  let parts = 64;
  let cost = await bestCost(make(parts), work);
  while (cost < enoughMicroseconds && parts * eight < largest) {
    parts *= 2;
    cost = await bestCost(make(parts), work);
  }
  const [small, large] = [make(parts), make(parts * eight)];
  let ratio = Number.POSITIVE_INFINITY;
  // Repeated if it seems too much, since the machine and its garbage collection can only add to it.
  for (let at = 0; at < tries && ratio > mostForEight; at += 1) {
    const larger = await bestCost(large, work);
    ratio = Math.min(ratio, larger / Math.max(await bestCost(small, work), enoughMicroseconds / 2));
  }
  if (ratio > mostForEight) throw new Error(`Not linear: ${ratio.toFixed(1)} times as much at ${parts * eight} parts`);
}

async function bestCost<Input>(input: Input, work: (input: Input) => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage();
    await work(input);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}
