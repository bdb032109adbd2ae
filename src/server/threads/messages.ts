/** Messages between the pool and a thread. Values are copied; bytes may be transferred. */
export type ToThread =
  | { readonly kind: 'open'; readonly session: number; readonly module: string; readonly input: unknown }
  | { readonly kind: 'next'; readonly session: number }
  | { readonly kind: 'supplied'; readonly session: number; readonly value: unknown; readonly done: boolean }
  | { readonly kind: 'closed'; readonly session: number };

export type FromThread =
  | { readonly kind: 'value'; readonly session: number; readonly value: unknown }
  | { readonly kind: 'done'; readonly session: number }
  /** The work requests more of its supply. */
  | { readonly kind: 'asked'; readonly session: number }
  | { readonly kind: 'failed'; readonly session: number; readonly error: string };
