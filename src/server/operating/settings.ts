import { readConfig, type Config } from '../config.ts';
import { localSecrets } from '../local-folder.ts';

/** The mode of the installation for a command: as given, else by its database. */
export function modeOf(environment: NodeJS.ProcessEnv): 'start' | 'serve' {
  const mode = environment['MUSTER_MODE'];
  if (mode === 'start' || mode === 'serve') return mode;
  return environment['DATABASE_URL'] ? 'serve' : 'start';
}

/** The data folder. */
export const dataFolderOf = (environment: NodeJS.ProcessEnv): string => environment['DATA_DIR'] ?? 'data';

/** The server's configuration. @throws ConfigurationError naming what is wrong */
export function settingsOf(environment: NodeJS.ProcessEnv): Config {
  const mode = modeOf(environment);
  return readConfig(mode, environment, mode === 'start' ? localSecrets(dataFolderOf(environment)) : undefined);
}
