import type { RecordOf } from '#shared/resource/index.ts';
import type { terminal } from '../contract.ts';

/** Whether a registered terminal has not shown yet that it is the company's. */
export const isUnproven = ({ state }: RecordOf<typeof terminal>): boolean =>
  state === 'waiting' || state === 'lapsed' || state === 'disputed';
