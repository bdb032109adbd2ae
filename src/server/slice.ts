import type { Permission, Topic } from '#shared/contract/index.ts';
import type { Hono } from 'hono';
import type { UploadPlace } from './files/index.ts';
import type { Host } from './host.ts';
import type { TenantContext, Route } from './http/index.ts';
import type { HostJobKind, JobKind } from './jobs/index.ts';
import type { DatabaseGauge } from './metrics/index.ts';
import type { Hearing } from './news/index.ts';
import type { Answer } from './questions/index.ts';
import type { RecurringJob } from './recurring/index.ts';
import type { ReportServer } from './report/index.ts';
import type { Reaction, ResourceServer } from './resource/index.ts';
import type { Quota } from './subscription/index.ts';
import type { RightsDeclaration } from './tenancy/seeded-rights.ts';
import type { Upkeep } from './upkeep/index.ts';

/** What works a queue of a slice. */
export interface QueueWorker {
  /** Does everything that is there; for tests, which have no patience. */
  drain(): Promise<void>;
  /** Takes no more, and waits for what runs. */
  stop(): Promise<void>;
}

/** The server half of a slice: its one public face towards the host (`src/features/<slice>/server.ts`). */
export interface ServerSlice {
  readonly name: string;
  readonly resources?: readonly ResourceServer[];
  readonly reports?: readonly ReportServer[];
  readonly routes?: readonly Route[];
  /** What takes uploads beside the fields and imports of its resources. */
  readonly uploads?: readonly UploadPlace[];
  readonly jobs?: readonly JobKind[];
  /** Jobs of the host's own, for no person. */
  readonly hostJobs?: readonly HostJobKind[];
  /** What is done again and again: in each company at its own time, or for the host. */
  readonly recurring?: readonly RecurringJob[];
  /** Work of the slice's own queue, done side by side by every process with the role `worker`. */
  readonly workers?: readonly ((host: Host) => Promise<QueueWorker>)[];
  /** What is done once in each company that an older version made. */
  readonly upkeep?: readonly Upkeep[];
  /** Follows changes of other slices' resources, in their transaction. */
  readonly reactions?: readonly Reaction[];
  /** Follows news of other slices, in their transaction. */
  readonly hearings?: readonly Hearing[];
  /** Answers what slices below ask. */
  readonly answers?: readonly Answer[];
  /** Counts what subscriptions limit the number of. */
  readonly quotas?: readonly Quota[];
  /** Figures for whoever watches the installation from outside. */
  readonly gauges?: readonly DatabaseGauge[];
  /** Gives a company that is being made what this slice needs to work, in the same transaction. */
  readonly seed?: (context: TenantContext) => Promise<void>;
  /** Which of the slice's own permissions the groups get that a company is made with; older companies get new ones too. */
  readonly seededRights?: RightsDeclaration;
  /** Which permission hears a live topic. */
  readonly topics?: Readonly<Partial<Record<Topic, Permission>>>;
  /** Endpoints that are no calls of the contract, e.g. the terminals'. */
  mount?(app: Hono, host: Host): void;
}
