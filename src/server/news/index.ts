import type { TenantContext } from '../http/index.ts';

/**
 * Something that happens to many rows at once, and that slices above follow: punches that are stored, for instance. A change of
 * one record needs none: reactions follow it (`follow`).
 */
export interface News<Told> {
  /** `<slice>.<what>`, unique. */
  readonly name: string;
  /** For the compiler alone. */
  readonly told?: Told;
}

/** Who follows a piece of news, in the transaction that brings it about. */
export interface Hearing {
  readonly news: string;
  readonly react: (context: TenantContext, told: unknown) => Promise<void>;
}

/** Hearings by the name of their news. */
export type Hearings = ReadonlyMap<string, readonly Hearing[]>;

export function defineNews<Told>(name: string): News<Told> {
  return { name };
}

/** Follows news; a slice lists it under `hearings`. */
export function hear<Told>(news: News<Told>, react: (context: TenantContext, told: Told) => Promise<void>): Hearing {
  // What is told under this name is of this type: `tell` takes nothing else.
  return { news: news.name, react: react as Hearing['react'] };
}

/** Tells news to all who follow them. What they throw undoes the transaction. */
export async function tell<Told>(context: TenantContext, news: News<Told>, told: NoInfer<Told>): Promise<void> {
  for (const { react } of context.services.installed.hearings.get(news.name) ?? []) await react(context, told);
}
