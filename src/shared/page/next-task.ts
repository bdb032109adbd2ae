/** Lets what waits go first, a touch or a paint: a start that is done in one piece holds a phone up. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
