/** The key of commands about a person's picture: a newer one replaces one that waits. */
export const pictureKey = (employee: number): string => `picture:${employee}`;

/** The person of a command's key; null if it is about no picture. */
export function pictureOf(key: string | null): number | null {
  const digits = /^picture:(\d{1,15})$/.exec(key ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Whether a terminal shows people's pictures: it says so at its heartbeat, in the third of its functions, or among its
 * options. One that has not said so yet gets them once it does (docs/device-protocol.md#heartbeat).
 */
export const showsPictures = ({ protocol }: { readonly protocol: Readonly<Record<string, string>> }): boolean =>
  protocol['functions']?.[2] === '1' || protocol['pictures'] === '1';
