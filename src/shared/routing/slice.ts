import type { AnyResource } from '#shared/contract/index.ts';
import type { AppRoute } from './app-route.ts';

/** The browser half of a slice: its screens, and where the contracts of its resources are. */
export interface Slice {
  readonly name: string;
  readonly routes: readonly AppRoute[];
  /** By resource name; loaded when a form, filter or cell of another slice refers to it. */
  readonly resources: Readonly<Record<string, () => Promise<AnyResource>>>;
}
