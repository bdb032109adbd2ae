type Outcome<Batch> = { result: IteratorResult<Batch, void> } | { error: unknown };

/**
 * Passes batches on while the source already reads the next one. At most one batch waits. An error of the source is thrown in
 * order, after the batches before it; if the reader stops early, it waits for the running read and then ends the source.
 */
export async function* readAhead<Batch>(source: AsyncIterable<Batch>): AsyncGenerator<Batch, void, void> {
  const batches = source[Symbol.asyncIterator]();
  // Stored as a value, since an error that nobody awaits yet would end the process.
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
