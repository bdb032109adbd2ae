import type { Serves } from '#shared/contract/audience.ts';
import type { QuotaName } from '#shared/contract/subscription.ts';
import type { DataScope, ExportQuery, Topic } from '#shared/contract/index.ts';
import type { Database } from './db/database.ts';
import type { Config } from './config.ts';
import type { HostRows, KeptRows } from './erasure/index.ts';
import type { ExportSource } from './export/source.ts';
import type { TenantContext } from './http/route.ts';
import type { Hearings } from './news/index.ts';
import type { Answers } from './questions/index.ts';
import type { Reporting } from './report/definition.ts';
import type { Reactions } from './resource/reactions.ts';
import type { Quota } from './subscription/quota.ts';
import type { Traces } from './traces/index.ts';
import type { Threads } from './threads/index.ts';
import type { SeededRights } from './tenancy/seeded-rights.ts';

/** The only source of the current time; tests replace it. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A structured log. Secrets are removed by callers, and again by its redaction. */
export interface Log {
  debug(details: object, text: string): void;
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
  child(details: object): Log;
}

/** Stores files in a folder or an S3-compatible store. Names are the random ones of the table `files`. */
export interface FileStore {
  write(name: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<number>;
  /** Undefined if there is no such file. `range` is in bytes, both ends inclusive; `size` is that of the whole file. */
  read(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | undefined>;
  remove(name: string): Promise<void>;
  /** Stores a note (`file-notes.ts`): a short text of letters, digits, `-`, `_` and dots. Repeating it has no effect. */
  note(note: string): Promise<void>;
  /** Removes a note; does nothing if it is gone. */
  unnote(note: string): Promise<void>;
  /** The first notes in text order, at most `most`. */
  notes(most: number): Promise<string[]>;
}

export interface MailMessage {
  /** The same in every attempt, so that the recipient's mail program shows a mail that was sent twice after a crash only once. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: { readonly name: string; readonly contentType: string; readonly content: Uint8Array };
}

export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** A live event of a company, sent to open browsers of people with the permission. */
export interface LiveEvent {
  readonly companyId: number;
  /** e.g. `device.transaction`, `device.terminal`, `jobs`. */
  readonly topic: string;
  /** Small: ids and counts. The browser fetches the rest through its own calls. */
  readonly payload: Record<string, unknown>;
  /** Sent only to this person's browsers, if given. */
  readonly userId?: number;
  /**
   * The departments of the records. People who are limited to some hear about events of these, and get the payload only if all are
   * theirs. Without departments they hear nothing, unless everybody in the company may see the topic's records.
   */
  readonly departments?: readonly number[];
  /** The employees of the records; if people have such records as their own, these people hear about them. */
  readonly employees?: readonly number[];
}

/** A live event published by this process; those of other processes are not checked again. */
export type NewLiveEvent = LiveEvent & { readonly topic: Topic };

export interface LiveListener {
  hear(event: LiveEvent): void;
  /** Events of other processes may have been lost: shown data has to be fetched again. */
  missed(): void;
}

export interface Live {
  publish(event: NewLiveEvent): void;
  /** Listens to every event, of all companies. Returns a function that stops it. */
  subscribe(listener: LiveListener): () => void;
  /** False while events of other processes do not arrive because their connection is being restored. */
  hearsAll(): boolean;
}

/** What this host's slices declare. Empty until the app is built. */
export interface Installed {
  /** Every permission that a call requires, sorted. */
  permissions: readonly string[];
  /** Every right of the provider's staff that a call requires, sorted. */
  vendorPermissions: readonly string[];
  /** Whom each permission is of use to: the most that one of its calls serves. */
  served: ReadonlyMap<string, Serves>;
  /** How records of each resource relate to departments. */
  scopes: ReadonlyMap<string, DataScope>;
  /** The permissions of a new company's groups. */
  seededRights: SeededRights;
  /** Followers of changes of a resource. */
  reactions: Reactions;
  /** Followers of news. */
  hearings: Hearings;
  /** Answers to questions of other slices. */
  answers: Answers;
  /** Counters of what subscriptions limit, by name. */
  quotas: ReadonlyMap<QuotaName, Quota>;
  /** Rows of companies that outlive them, and rows of the host that go with them. */
  keptRows: readonly KeptRows[];
  hostRows: readonly HostRows[];
  /** Lists and reports of companies that can be exported, by name. */
  exportSources: ReadonlyMap<string, ExportSource<ExportQuery>>;
  /** Every report with the resources that it refers to, by name: for calls of a slice that need its rows. */
  reports: ReadonlyMap<string, Reporting>;
  /** Creates each slice's initial data in a new company, in the order of the slices. */
  seeds: readonly ((context: TenantContext) => Promise<void>)[];
}

/** Everything that handlers, jobs and the device endpoint share. Made once, by `openHost`. */
export interface Host {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly live: Live;
  readonly threads: Threads;
  readonly traces: Traces;
  readonly installed: Installed;
}
