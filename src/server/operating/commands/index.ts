import type { Command } from './command.ts';

/** A command before it is loaded, so that a frequent one such as `health` does not load the others' modules. */
export interface CommandEntry {
  /** A one-line description. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** All commands of an installation, by name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: 'runs the server on PostgreSQL',
    load: async () => (await import('./serve.ts')).serve,
  },
  start: {
    summary: 'runs a trial with two demo companies on the embedded database',
    load: async () => (await import('./serve.ts')).start,
  },
  health: {
    summary: 'asks whether the server of this machine serves requests',
    load: async () => (await import('./health.ts')).health,
  },
  check: {
    summary: 'looks at configuration, database, roles, disk, clock, mail, files and backups',
    load: async () => (await import('./check.ts')).check,
  },
  migrate: {
    summary: 'brings the database to this version; does nothing where it is there',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  backup: {
    summary: 'writes a backup of the database and the files, while the server runs or not',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'restores a backup, into nothing or in place of what is there',
    load: async () => (await import('./restore.ts')).restore,
  },
  move: {
    summary: 'moves everything from the embedded database to an empty PostgreSQL',
    load: async () => (await import('./move.ts')).move,
  },
  company: {
    summary: 'takes one company out into a sealed file, or brings one in',
    load: async () => (await import('./company.ts')).company,
  },
  'move-in': {
    summary: 'moves a company in from the database of a former system, of any size',
    load: async () => (await import('./move-in.ts')).moveIn,
  },
  unlock: {
    summary: 'lets the owner of an account in again who is locked out',
    load: async () => (await import('./unlock.ts')).unlock,
  },
};
