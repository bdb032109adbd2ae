import { startI18n } from '#shared/i18n/index.ts';

/** Started before the frame starts its own, so that all texts load in parallel. */
void startI18n({ namespaces: ['common', 'oauth', 'default'] });
