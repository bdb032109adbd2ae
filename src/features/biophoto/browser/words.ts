import { startI18n } from '#shared/i18n/index.ts';

/** Begun before the frame begins its own, so that all words load side by side. */
void startI18n({ namespaces: ['common', 'oauth', 'default'] });
