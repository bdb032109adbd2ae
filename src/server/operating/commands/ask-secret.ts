import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { say } from './command.ts';

/** Reads a line without echo: from the terminal, or the first line that another program sends. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  say(question);
  try {
    return await Promise.race([
      lines.question(''),
      new Promise<string>((resolve) => void lines.once('close', () => resolve(''))),
    ]);
  } finally {
    lines.close();
  }
}
