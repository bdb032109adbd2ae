import { spawn } from 'node:child_process';

/** One thing that a check found wrong. */
export interface Finding {
  /** File and line, or whatever names the place. */
  readonly where: string;
  readonly message: string;
}

/** A static check of the whole tree: it counts as one in the result of `npm test`. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<readonly Finding[]>;
}

/** What a program has printed, and how it ended. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an installed command (its script below node_modules) on the present Node, without input. */
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

/** A finding that says that the tool itself did not work; a tool that fails must not look like a clean tree. */
export function broken(tool: string, { code, stdout, stderr }: Outcome): Finding {
  return { where: tool, message: `ended with ${code}:\n${(stderr.trim() || stdout.trim()).slice(-2000)}` };
}
