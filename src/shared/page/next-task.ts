/** Lets waiting work go first, a touch or a paint: one long start would block a phone. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
