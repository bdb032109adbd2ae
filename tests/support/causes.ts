import { z } from 'zod';

const failureSchema = z.object({
  err: z.object({ stack: z.string(), cause: z.object({ message: z.string() }).optional() }),
});

/** The reasons for answers with 500, from lines of the server's log: what the database said, and where it was called. */
export function causesIn(lines: readonly string[]): string[] {
  const found = lines.flatMap((line) => {
    const { data } = failureSchema.safeParse(JSON.parse(line));
    return data ? [[data.err.cause?.message ?? '', data.err.stack].filter((text) => text !== '').join('\n')] : [];
  });
  return [...new Set(found)].slice(0, 5);
}
