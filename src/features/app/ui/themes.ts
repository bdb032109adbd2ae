import { MonitorIcon, MoonIcon, SunIcon } from '#shared/ui/icon/index.ts';
import type { Theme } from '#shared/ui/theme.ts';

/** The themes in order, with icon and name. */
export const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[];
export const themeIcons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon } as const;
export const themeWords = {
  light: 'common:app.theme.light',
  dark: 'common:app.theme.dark',
  system: 'common:app.theme.system',
} as const;
