/**
 * Work for a thread. The work itself is the default export of a module of its own (`….thread.ts`), which nothing else
 * imports: an async generator of values, `ThreadWork`. What it refuses it yields as a value; what it throws is a fault.
 */
export interface ThreadTask<Input, Output, Supply = never> {
  readonly module: URL;
  /** Only for the types: what goes in, what comes out and what is handed in meanwhile. */
  readonly types?: { readonly input: Input; readonly output: Output; readonly supply: Supply };
}

/** The default export of a task's module. Bytes that it yields are handed over and must not be used again. */
export type ThreadWork<Input, Output, Supply = never> = (
  input: Input,
  supply: AsyncIterable<Supply>,
) => AsyncGenerator<Output, void, void>;

/** Names a task: `threadTask<Input, Output>(new URL('./read-table.thread.ts', import.meta.url))`. */
export function threadTask<Input, Output, Supply = never>(module: URL): ThreadTask<Input, Output, Supply> {
  return { module };
}
