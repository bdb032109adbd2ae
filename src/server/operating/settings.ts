import { readConfig, type Config } from '../config.ts';
import { localSecrets } from '../local-folder.ts';

/** How a command finds the installation: as the server does, whose mode follows from its database unless it is said. */
export function modeOf(environment: NodeJS.ProcessEnv): 'start' | 'serve' {
  const said = environment['MUSTER_MODE'];
  if (said === 'start' || said === 'serve') return said;
  return environment['DATABASE_URL'] ? 'serve' : 'start';
}

/** Where its data lies. */
export const dataFolderOf = (environment: NodeJS.ProcessEnv): string => environment['DATA_DIR'] ?? 'data';

/** The configuration that the server would start with. @throws ConfigurationError that names what is wrong with it */
export function settingsOf(environment: NodeJS.ProcessEnv): Config {
  const mode = modeOf(environment);
  return readConfig(mode, environment, mode === 'start' ? localSecrets(dataFolderOf(environment)) : undefined);
}
