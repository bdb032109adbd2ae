import type { Command } from './commands.ts';

/** Reads the answer to a poll: lines `C:<id>:<command>`; a line without that beginning belongs to the previous command. */
export function readCommands(text: string): Command[] {
  const commands: { id: string; text: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const found = /^C:([^:]+):(.*)$/s.exec(line);
    const last = commands.at(-1);
    if (found?.[1] !== undefined) commands.push({ id: found[1], text: found[2] ?? '' });
    else if (last !== undefined && line !== '') last.text += `\n${line}`;
  }
  return commands;
}
