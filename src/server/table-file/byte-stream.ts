/**
 * A web stream over an async generator of bytes. The generator runs only when the reader asks, and ends
 * (with its `finally` blocks, so that cursors close) when the reader goes away.
 */
export function byteStream(chunks: AsyncGenerator<Uint8Array, void, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
