/** What happened after one kill, in seconds. */
export interface Round {
  readonly node: string;
  /** Until a write was taken. */
  readonly write: number;
  /** Until every terminal had one taken. */
  readonly all: number;
  /** Until a process heard of the other's. */
  readonly live: number;
}

type Span = 'write' | 'all' | 'live';

export const worstOf = (rounds: readonly Round[], of: Span): number => Math.max(0, ...rounds.map((round) => round[of]));

const medianOf = (rounds: readonly Round[], of: Span): number =>
  rounds.map((round) => round[of]).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0;

export const figuresOf = (rounds: readonly Round[], of: Span): string =>
  `median ${medianOf(rounds, of).toFixed(1)} s, worst ${worstOf(rounds, of).toFixed(1)} s`;
