import { defineNews } from '#server/news/index.ts';

export interface Left {
  readonly employee: number;
  readonly resignation: number;
  /** The last day on which they are employed, ISO. */
  readonly lastDay: string;
  /** Whether what they have asked for and nobody has decided ends too. */
  readonly endsRequests: boolean;
}

/** Somebody has left the company. */
export const hasLeft = defineNews<Left>('team.has_left');

export interface Returned {
  readonly employee: number;
  readonly resignation: number;
  /** The first day on which they are back, ISO. */
  readonly from: string;
}

/** Somebody who had left is back. */
export const cameBack = defineNews<Returned>('team.came_back');
