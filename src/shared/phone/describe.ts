/** The operating systems of phones and browsers, as far as they are known. */
export type PhonePlatform = 'android' | 'ios' | 'windows' | 'macos' | 'linux' | 'other';

const platforms: readonly (readonly [RegExp, PhonePlatform, string])[] = [
  [/iphone/i, 'ios', 'iPhone'],
  [/ipad/i, 'ios', 'iPad'],
  [/android/i, 'android', 'Android'],
  [/windows/i, 'windows', 'Windows'],
  [/mac os/i, 'macos', 'Mac'],
  [/linux|cros/i, 'linux', 'Linux'],
];

/** The more specific ones first: all of them name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/edg(?:a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
];

/** The model that Android browsers name: `Linux; Android 14; Pixel 8) …`; the shortened form says `K`. */
const modelIn = (agent: string): string | undefined =>
  /android [\d.]+; ([^;)]{2,40})(?: build\/[^;)]*)?[;)]/i.exec(agent)?.[1];

/** The name of a browser for people: `Chrome · Pixel 8`. */
export function describePhone(agent: string): { readonly device_name: string; readonly platform: PhonePlatform } {
  const [, platform = 'other', system = ''] = platforms.find(([pattern]) => pattern.test(agent)) ?? [];
  const [, browser = ''] = browsers.find(([pattern]) => pattern.test(agent)) ?? [];
  const parts = [browser, modelIn(agent)?.trim() ?? system].filter((part) => part !== '');
  return { device_name: parts.join(' · ').slice(0, 60) || 'Browser', platform };
}
