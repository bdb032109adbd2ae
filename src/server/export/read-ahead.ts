type Outcome<Batch> = { result: IteratorResult<Batch, void> } | { error: unknown };

/**
 * Passes batches on and has the source read the next one while the last one is written. At most one batch waits. An error
 * of the source comes in its turn, after the batches before it; an early end waits for the read that runs, then ends
 * the source.
 */
export async function* readAhead<Batch>(source: AsyncIterable<Batch>): AsyncGenerator<Batch, void, void> {
  const batches = source[Symbol.asyncIterator]();
  // Kept as a value: an error that nobody awaits yet would end the process.
  const read = async (): Promise<Outcome<Batch>> => {
    try {
      return { result: await batches.next() };
    } catch (error) {
      return { error };
    }
  };
  let next = read();
  try {
    for (;;) {
      const outcome = await next;
      if ('error' in outcome) throw outcome.error;
      if (outcome.result.done === true) return;
      next = read();
      yield outcome.result.value;
    }
  } finally {
    await next;
    await batches.return?.();
  }
}
