/**
 * Work for a thread. The work is the default export of a separate module (`….thread.ts`), which nothing else
 * imports: an async generator of values, `ThreadWork`. Expected failures are yielded as values; thrown errors are
 * defects.
 */
export interface ThreadTask<Input, Output, Supply = never> {
  readonly module: URL;
  /** For types only: input, output and supply. */
  readonly types?: { readonly input: Input; readonly output: Output; readonly supply: Supply };
}

/** The default export of a task's module. Yielded bytes are transferred and must not be used again. */
export type ThreadWork<Input, Output, Supply = never> = (
  input: Input,
  supply: AsyncIterable<Supply>,
) => AsyncGenerator<Output, void, void>;

/** Refers to a task: `threadTask<Input, Output>(new URL('./read-table.thread.ts', import.meta.url))`. */
export function threadTask<Input, Output, Supply = never>(module: URL): ThreadTask<Input, Output, Supply> {
  return { module };
}
