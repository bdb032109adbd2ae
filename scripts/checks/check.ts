import { spawn } from 'node:child_process';
import type { z } from 'zod';

/** A problem that a check found. */
export interface Finding {
  /** File and line, or another name for the place. */
  readonly where: string;
  readonly message: string;
}

/** A static check of the whole tree. It counts as one in the result of `npm test`. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<readonly Finding[]>;
}

/** The output and exit code of a program. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an installed command (its script below node_modules) on this Node, without input. */
export async function runNode(args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

/** A finding that the tool itself failed, so that this does not look like a clean tree. */
export function broken(tool: string, { code, stdout, stderr }: Outcome): Finding {
  return { where: tool, message: `ended with ${code}:\n${(stderr.trim() || stdout.trim()).slice(-2000)}` };
}

/** What a tool has written, if it is JSON of this form. */
export function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
