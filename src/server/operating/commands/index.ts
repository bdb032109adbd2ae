import { backup } from './backup.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';
import { unlock } from './unlock.ts';

/** All operator commands by name. */
export const commands: Readonly<Record<string, Command>> = { check, migrate, backup, restore, move, unlock };
