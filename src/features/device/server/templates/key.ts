/** The key of commands about a template: a newer one replaces one that waits. */
export const templateKey = (id: number): string => `template:${id}`;

/** The template of a command's key; null if it is about none. */
export function templateOf(key: string | null): number | null {
  const digits = /^template:(\d{1,15})$/.exec(key ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
