import { defineNews } from '#server/news/index.ts';

export interface Left {
  readonly employee: number;
  readonly resignation: number;
  /** The last day of employment, ISO. */
  readonly lastDay: string;
  /** Whether the employee's pending requests end too. */
  readonly endsRequests: boolean;
}

/** Told when somebody has left the company. */
export const hasLeft = defineNews<Left>('team.has_left');

export interface Returned {
  readonly employee: number;
  readonly resignation: number;
  /** The first day back, ISO. */
  readonly from: string;
}

/** Told when somebody who had left is back. */
export const cameBack = defineNews<Returned>('team.came_back');
