import type { TenantContext } from '../http/index.ts';

/**
 * An event about many rows at once that slices above follow, for instance stored punches. A change of one record needs
 * no news: reactions follow it (`follow`).
 */
export interface News<Payload> {
  /** `<slice>.<what>`, unique. */
  readonly name: string;
  /** For type inference only. */
  readonly payload?: Payload;
}

/** A follower of news; it runs in the transaction of the news. */
export interface Hearing {
  readonly news: string;
  readonly react: (context: TenantContext, payload: unknown) => Promise<void>;
}

/** Followers by the name of their news. */
export type Hearings = ReadonlyMap<string, readonly Hearing[]>;

export function defineNews<Payload>(name: string): News<Payload> {
  return { name };
}

/** Follows news; a slice lists the result under `hearings`. */
export function hear<Payload>(
  news: News<Payload>,
  react: (context: TenantContext, payload: Payload) => Promise<void>,
): Hearing {
  // `tell` accepts only this type under this name.
  return { news: news.name, react: react as Hearing['react'] };
}

/** Calls all followers of the news. If one throws, the transaction is undone. */
export async function tell<Payload>(
  context: TenantContext,
  news: News<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  for (const { react } of context.services.installed.hearings.get(news.name) ?? []) await react(context, payload);
}
