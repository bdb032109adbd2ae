import { z } from 'zod';

/** What the reporter inside a suite's process tells `npm test`. */
export const suiteMessageSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('passed'), name: z.string() }),
  z.object({ what: z.literal('skipped'), name: z.string() }),
  z.object({ what: z.literal('failed'), name: z.string(), error: z.string() }),
  z.object({ what: z.literal('ended') }),
]);

export type SuiteMessage = z.infer<typeof suiteMessageSchema>;
