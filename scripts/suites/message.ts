import { z } from 'zod';

const timed = { name: z.string(), milliseconds: z.number() };

/** What the reporter in a suite's process sends to `npm test`. */
export const suiteMessageSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('passed'), ...timed }),
  z.object({ what: z.literal('skipped'), ...timed }),
  z.object({ what: z.literal('failed'), ...timed, error: z.string() }),
  z.object({ what: z.literal('file'), ...timed }),
  z.object({ what: z.literal('ended') }),
]);

export type SuiteMessage = z.infer<typeof suiteMessageSchema>;
