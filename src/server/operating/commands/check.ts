import { ConfigurationError } from '../../config.ts';
import { lookAtAll, type Finding } from '../checks.ts';
import { settingsOf } from '../settings.ts';
import { say, type Command } from './command.ts';

/** Checks everything that an installation needs. */
export const check: Command = {
  help: 'Ends with 0 where nothing is wrong, else with 1. What is wrong comes with what to do.',
  async run(_words, environment) {
    let findings: readonly Finding[];
    try {
      findings = await lookAtAll(settingsOf(environment));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      findings = error.problems.map((text) => ({ about: 'configuration', isRight: false, text }));
    }
    for (const { about, isRight, text } of findings) say(`${isRight ? '✓' : '✗'} ${about.padEnd(14)} ${text}`);
    const wrong = findings.filter(({ isRight }) => !isRight).length;
    say(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} to put right.`);
    return wrong === 0 ? 0 : 1;
  },
};
