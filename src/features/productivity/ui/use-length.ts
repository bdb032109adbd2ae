import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** Seconds as people read them: hours and minutes, or seconds below a minute. */
export function useLength(): (seconds: number) => string {
  const { t, language } = useTranslation('ralvie');
  const two = (value: number): string => formatNumber(value, language, { minimumIntegerDigits: 2 });
  return (seconds) => {
    if (seconds < 60) return t('length.seconds', { count: seconds });
    const minutes = Math.round(seconds / 60);
    return `${formatNumber(Math.floor(minutes / 60), language)}:${two(minutes % 60)}`;
  };
}
