import type { Permission, Topic } from '#shared/contract/index.ts';
import type { Hono } from 'hono';
import type { HostRows, KeptRows } from './erasure/index.ts';
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

/** A worker of a slice's queue. */
export interface QueueWorker {
  /** Runs everything that is due; for tests. */
  drain(): Promise<void>;
  /** Claims nothing more, and waits for running work. */
  stop(): Promise<void>;
}

/** The server half of a slice: its only public interface to the host (`src/features/<slice>/server.ts`). */
export interface ServerSlice {
  readonly name: string;
  readonly resources?: readonly ResourceServer[];
  readonly reports?: readonly ReportServer[];
  readonly routes?: readonly Route[];
  /** Targets of uploads beside the fields and imports of its resources. */
  readonly uploads?: readonly UploadPlace[];
  readonly jobs?: readonly JobKind[];
  /** Jobs of the host, without a person. */
  readonly hostJobs?: readonly HostJobKind[];
  /** Recurring work: in each company at its own time, or for the host. */
  readonly recurring?: readonly RecurringJob[];
  /** Workers of the slice's own queue, run by every process with the role `worker`. */
  readonly workers?: readonly ((host: Host) => Promise<QueueWorker>)[];
  /** Upgrades that run once in each company made by an older version. */
  readonly upkeep?: readonly Upkeep[];
  /** Reactions to changes of other slices' resources, in their transaction. */
  readonly reactions?: readonly Reaction[];
  /** Reactions to news of other slices, in their transaction. */
  readonly hearings?: readonly Hearing[];
  /** Answers to questions of slices below. */
  readonly answers?: readonly Answer[];
  /** Counts the things that subscriptions limit. */
  readonly quotas?: readonly Quota[];
  /** Rows that are kept when a company is erased, because a law wants them. */
  readonly keptRows?: readonly KeptRows[];
  /** Its tables of the host with rows about one company, which go with it. */
  readonly hostRows?: readonly HostRows[];
  /** Figures for monitoring. */
  readonly gauges?: readonly DatabaseGauge[];
  /** Creates the slice's initial data in a new company, in the same transaction. */
  readonly seed?: (context: TenantContext) => Promise<void>;
  /** Permissions of the slice for a new company's groups; existing companies get new permissions too. */
  readonly seededRights?: RightsDeclaration;
  /** The permission needed to receive a live topic. */
  readonly topics?: Readonly<Partial<Record<Topic, Permission>>>;
  /** Endpoints outside the contract, e.g. of terminals. */
  mount?(app: Hono, host: Host): void;
}
