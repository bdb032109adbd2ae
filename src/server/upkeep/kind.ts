import type { TenantContext } from '../http/index.ts';

/** Something that is done once in each company; declared by a slice (`ServerSlice.upkeep`). */
export interface Upkeep {
  /** `<module>.<what>`, unique. By it companies are noted to have it: under another name it is done anew. */
  readonly name: string;
  /** In the company's own transaction. Does nothing where nothing is to be done: with any other upkeep it is done again. */
  run(context: TenantContext): Promise<void>;
}
