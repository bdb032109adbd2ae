import type { StageResult } from './suite.ts';

/** Shows the state of the stages: one live line on a terminal, otherwise a line per finished stage. */
export interface Board {
  /** A stage has started or has news. */
  update(stage: string, words: string): void;
  /** Says something at once, e.g. what failed: a run that is cut off has told it. */
  say(text: string): void;
  /** A stage has ended. */
  finish(stage: string, result: StageResult, milliseconds: number): void;
  /** Removes the live line. */
  close(): void;
}

const red = '\u001B[31m';
const green = '\u001B[32m';
const reset = '\u001B[0m';
/** Erases the current line. */
const erase = '\r\u001B[K';

/** Writes to `out`. If that is no terminal, a line every half minute shows that work continues. */
export function openBoard(out: NodeJS.WriteStream): Board {
  const running = new Map<string, string>();
  const isLive = out.isTTY && !process.env['CI'];
  const coloured = (colour: string, text: string): string =>
    isLive && !process.env['NO_COLOR'] ? colour + text + reset : text;
  const line = (): string => [...running].map(([stage, words]) => (words ? `${stage}: ${words}` : stage)).join(' · ');
  const draw = (): void => {
    if (isLive) out.write(erase + line().slice(0, (out.columns || 80) - 1));
  };
  const heartbeat = isLive
    ? undefined
    : setInterval(() => {
        if (running.size > 0) out.write(`  … ${line()}\n`);
      }, 30_000);
  heartbeat?.unref();

  return {
    update(stage, words) {
      running.set(stage, words);
      draw();
    },
    say(text) {
      out.write(`${isLive ? erase : ''}${text}\n`);
      draw();
    },
    finish(stage, result, milliseconds) {
      running.delete(stage);
      const { passed, skipped, failures } = result;
      const mark = failures.length === 0 ? coloured(green, '✓') : coloured(red, '✗');
      const counts = [
        `${passed} passed`,
        ...(skipped ? [`${skipped} skipped`] : []),
        ...(failures.length ? [`${failures.length} failed`] : []),
      ];
      out.write(
        `${isLive ? erase : ''}${mark} ${stage.padEnd(18)} ${counts.join(', ')} (${(milliseconds / 1000).toFixed(1)} s)\n`,
      );
      draw();
    },
    close() {
      clearInterval(heartbeat);
      if (isLive) out.write(erase);
    },
  };
}

/** The failures of a stage, short enough to read: what, where, and the first lines of the reason. */
export function failureReport(stage: string, { failures }: StageResult, limit = 50, lines = 12): string {
  const shown = failures.slice(0, limit).map(({ name, error }) => {
    const why = error.split('\n').filter((text) => text.trim() !== '');
    const rest = why.length > lines ? [`… ${why.length - lines} lines more`] : [];
    return [`✗ ${stage} › ${name}`, ...[...why.slice(0, lines), ...rest].map((text) => `    ${text}`)].join('\n');
  });
  const hidden = failures.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`… and ${hidden} more in ${stage}`] : [])].join('\n');
}
