import type { TenantContext } from '../http/index.ts';

/** An upgrade that runs once in each company; declared by a slice (`ServerSlice.upkeep`). */
export interface Upkeep {
  /** `<module>.<what>`, unique. Completion is stored under this name: under another name it runs again. */
  readonly name: string;
  /**
   * Runs in the company's own transaction. Must do nothing if nothing is left to do, since it runs again with any other
   * upgrade.
   */
  run(context: TenantContext): Promise<void>;
}
