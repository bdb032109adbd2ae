import type { QuotaName } from '#shared/contract/subscription.ts';
import type { DataScope, ExportQuery, Topic } from '#shared/contract/index.ts';
import type { Database } from './db/database.ts';
import type { Config } from './config.ts';
import type { ExportSource } from './export/source.ts';
import type { TenantContext } from './http/route.ts';
import type { Hearings } from './news/index.ts';
import type { Answers } from './questions/index.ts';
import type { Reactions } from './resource/reactions.ts';
import type { Quota } from './subscription/quota.ts';
import type { Threads } from './threads/index.ts';
import type { SeededRights } from './tenancy/seeded-rights.ts';

/** The one source of "now"; tests bring their own. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** Structured log; secrets are cut out before they get here and again by its redaction. */
export interface Log {
  debug(details: object, text: string): void;
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
  child(details: object): Log;
}

/** Where files lie: a folder, or an S3-compatible store. Names are the random ones of the table `files`. */
export interface FileStore {
  write(name: string, content: Uint8Array | ReadableStream<Uint8Array>): Promise<number>;
  /** Undefined where no such file lies. `range` is in bytes, both ends included; `size` is the whole file's. */
  read(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | undefined>;
  remove(name: string): Promise<void>;
  /** Keeps a note (`file-notes.ts`): a short text of letters, digits, `-`, `_` and dots. The same again is one. */
  note(note: string): Promise<void>;
  /** Takes a note away; nothing where it is gone. */
  unnote(note: string): Promise<void>;
  /** The first notes in the order of their texts, at most `most`. */
  notes(most: number): Promise<string[]>;
}

export interface MailMessage {
  /** The same for every try to send it, so that a mail sent twice after a crash is one to who gets it. */
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

/** A live event of a company, heard by its open browsers that hold the permission. */
export interface LiveEvent {
  readonly companyId: number;
  /** e.g. `device.transaction`, `device.terminal`, `jobs`. */
  readonly topic: string;
  /** Small: ids and counts; the browser asks for the rest through its own calls. */
  readonly payload: Record<string, unknown>;
  /** Only this person's browsers, where given. */
  readonly userId?: number;
  /**
   * Of which departments it is: who is kept to some hears of these, and what it carries where all are theirs. Without it
   * they hear nothing, but where the topic's records are for everybody of the company.
   */
  readonly departments?: readonly number[];
  /** Whose records it is about: where people have the records as their own, these hear of it. */
  readonly employees?: readonly number[];
}

/** An event as it is published here; what another process says is believed as it comes. */
export type NewLiveEvent = LiveEvent & { readonly topic: Topic };

export interface LiveListener {
  hear(event: LiveEvent): void;
  /** Events of other processes may not have been heard: what is shown has to be asked for again. */
  missed(): void;
}

export interface Live {
  publish(event: NewLiveEvent): void;
  /** Hears every event, of all companies. Answers a function that ends it. */
  subscribe(listener: LiveListener): () => void;
  /** False while events of other processes do not reach this one: the connection that they come by is being made again. */
  hearsAll(): boolean;
}

/** What the slices of this host bring, known once the app is built: empty before. */
export interface Installed {
  /** Every permission that a call asks for, sorted. */
  permissions: readonly string[];
  /** Every right of the provider's staff that a call asks for, sorted. */
  vendorPermissions: readonly string[];
  /** Those that are of no use to who is kept to some departments: every call that asks for one refuses them. */
  withheld: ReadonlySet<string>;
  /** How the records of each resource lie to departments. */
  scopes: ReadonlyMap<string, DataScope>;
  /** What the groups that a company is made with may do. */
  seededRights: SeededRights;
  /** Who follows the changes of a resource. */
  reactions: Reactions;
  /** Who follows a piece of news. */
  hearings: Hearings;
  /** Who answers a question of another slice. */
  answers: Answers;
  /** Who counts what subscriptions limit, by what is counted. */
  quotas: ReadonlyMap<QuotaName, Quota>;
  /** The lists and reports of companies that can be exported, by name. */
  exportSources: ReadonlyMap<string, ExportSource<ExportQuery>>;
  /** What each slice gives a new company to begin with, in the order of the slices. */
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
  readonly installed: Installed;
}
