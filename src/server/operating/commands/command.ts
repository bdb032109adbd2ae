/** A command of an installation. */
export interface Command {
  /** Arguments and options for `--help`. */
  readonly help: string;
  /**
   * Runs the command.
   * @param words the arguments after its name
   * @returns the exit status
   * @throws BackupError or ConfigurationError with advice for the operator
   */
  run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number>;
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
