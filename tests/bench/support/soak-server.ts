import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#tests/browser/harness/server.ts';

const lineSchema = z.looseObject({ level: z.union([z.number(), z.string()]), msg: z.string().optional() });
const memorySchema = z.object({ rss: z.number(), heap: z.number() });
export type Memory = z.infer<typeof memorySchema>;

/** A line of a server's output that must not be there. */
export interface Complaint {
  readonly at: number;
  readonly text: string;
}

/** A server of production on a fixed port, which may be killed and started again. */
export class SoakServer {
  readonly name: string;
  readonly url: string;
  /** Errors in its log, other output, and unexpected exits. */
  readonly complaints: Complaint[] = [];
  /** How often each warning occurred. */
  readonly warnings = new Map<string, number>();
  private readonly environment: Readonly<Record<string, string>>;
  private child: ChildProcess | undefined;

  private constructor(name: string, port: number, environment: Readonly<Record<string, string>>) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.environment = { ...environment, PORT: String(port), BASE_HOST: `localhost:${port}` };
  }

  static async open(name: string, environment: Readonly<Record<string, string>>): Promise<SoakServer> {
    const server = new SoakServer(name, await freePort(), environment);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        '--import',
        './tests/bench/support/tell-memory.ts',
        '--import',
        './scripts/package-scope-cache.mjs',
        'src/server/main.ts',
      ],
      { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { PATH: process.env['PATH'], ...this.environment } },
    );
    this.child = child;
    // A trial that breaks off leaves no server behind.
    const kill = (): void => void child.kill('SIGKILL');
    process.on('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    const ready = new Promise<void>((resolve) => {
      if (child.stdout)
        createInterface(child.stdout).on('line', (line) => {
          if (line.startsWith('Ready in')) resolve();
          this.read(line);
        });
    });
    if (child.stderr) createInterface(child.stderr).on('line', (line) => this.complain(line));
    child.once('exit', (code, signal) => {
      if (this.child === child) this.complain(`It ended by itself: ${signal ?? code}`);
    });
    await Promise.race([ready, once(child, 'exit')]);
  }

  /** Kills it, like a crash of the machine: without any shutdown. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops it in order. */
  async stop(): Promise<void> {
    await this.end('SIGINT');
  }

  /** Its memory after garbage collection; undefined if it does not answer in time. */
  async memory(): Promise<Memory | undefined> {
    const { child } = this;
    if (!child?.connected) return undefined;
    const report = once(child, 'message').then(([message]: unknown[]) => memorySchema.parse(message));
    child.send('memory');
    return Promise.race([report, pause(20_000, undefined, { ref: false })]);
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  private read(line: string): void {
    if (!line.startsWith('{')) return;
    const { level, msg = '' } = lineSchema.parse(JSON.parse(line));
    const grave = typeof level === 'number' ? level : { error: 50, fatal: 60 }[level];
    if (grave !== undefined && grave >= 50) this.complain(`${msg} ${line}`);
    else if (level === 40 || level === 'warn') this.warnings.set(msg, (this.warnings.get(msg) ?? 0) + 1);
  }

  private complain(text: string): void {
    this.complaints.push({ at: performance.now(), text: `${this.name}: ${text.slice(0, 600)}` });
  }
}
