/** One of the commands of `npm run muster`. */
export interface Command {
  /** What it does, in a line. */
  readonly summary: string;
  /** What `--help` tells besides: its words and options. */
  readonly help: string;
  /**
   * Does it.
   * @param words what follows its name
   * @returns the exit status
   * @throws BackupError or ConfigurationError with what whoever runs it should do
   */
  run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number>;
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
