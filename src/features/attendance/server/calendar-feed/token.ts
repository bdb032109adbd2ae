/** Whose calendar a link is of, as the link itself says; its secret proves it. */
export interface FeedToken {
  readonly companyId: number;
  readonly feed: number;
  readonly secret: string;
}

const names = /^\/web\/calendar\/([1-9]\d{0,14})-([1-9]\d{0,14})\.ics$/;
const secretForm = /^[\w-]{43}$/;

/**
 * The path of a link. It names its company, so that nothing is looked for across companies. The secret is in the query, which
 * no log keeps.
 */
export const feedPath = (companyId: number, feed: number, secret: string): string =>
  `/web/calendar/${companyId}-${feed}.ics?key=${secret}`;

/** What an address says; undefined: it is of no link. */
export function readFeedPath({ pathname, searchParams }: URL): FeedToken | undefined {
  const found = names.exec(pathname);
  const secret = searchParams.get('key') ?? '';
  if (!found || !secretForm.test(secret)) return undefined;
  return { companyId: Number(found[1]), feed: Number(found[2]), secret };
}
