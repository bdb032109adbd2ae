/** The calendar and the secret in a link. */
export interface FeedToken {
  readonly companyId: number;
  readonly feed: number;
  readonly secret: string;
}

const names = /^\/web\/calendar\/([1-9]\d{0,14})-([1-9]\d{0,14})\.ics$/;
const secretForm = /^[\w-]{43}$/;

/**
 * The path of a link. It names its company, so that nothing is searched across companies. The secret is in the query, which is
 * never logged.
 */
export const feedPath = (companyId: number, feed: number, secret: string): string =>
  `/web/calendar/${companyId}-${feed}.ics?key=${secret}`;

/** Parses the address of a link; undefined if it is malformed. */
export function readFeedPath({ pathname, searchParams }: URL): FeedToken | undefined {
  const found = names.exec(pathname);
  const secret = searchParams.get('key') ?? '';
  if (!found || !secretForm.test(secret)) return undefined;
  return { companyId: Number(found[1]), feed: Number(found[2]), secret };
}
