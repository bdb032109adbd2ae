import { startI18n } from '#shared/i18n/index.ts';

/** Starts before the frame loads its words, so that all load in parallel. */
void startI18n({ namespaces: ['common', 'oauth', 'sub'] });
