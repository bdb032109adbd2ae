/** The destinations of the sign-in flows. */
export const places = {
  home: '/',
  companyVerification: '/onboard/company-verification',
  signIn: '/onboard/sign-in',
  signUp: '/onboard/sign-up',
  employeeLogin: '/onboard/employee-login',
  companyLogin: '/onboard/company-login',
  emailActivation: '/onboard/email-activation',
  forgotPassword: '/onboard/forgot-password',
  resetPassword: '/onboard/reset-password',
  invitedSignUp: '/onboard/invited-sign-up',
  companyCreation: '/onboard/company-creation',
  unauthorized: '/unauthorized',
} as const;

const notices = [
  'sessionTimeout',
  'missingCode',
  'linkInvalid',
  'invalidEmail',
  'failed',
  'connectionLost',
  'accepted',
  'passwordChanged',
  'passwordExpired',
  'companyCreated',
] as const;

/** A notice for the person on the next page; it is in the fragment, which no server and no log sees. */
export type Notice = (typeof notices)[number];

export function go(place: string, notice?: Notice): void {
  globalThis.location.assign(notice === undefined ? place : `${place}#${notice}`);
}

/** The same, without a way back to the present page: its link is used up. */
export function goOn(place: string, notice?: Notice): void {
  globalThis.location.replace(notice === undefined ? place : `${place}#${notice}`);
}

/**
 * The browser is leaving for another page. Resolves if the browser brings this page back as it was; until then its
 * buttons are busy, so that nothing is pressed twice.
 */
export function untilBack(): Promise<void> {
  return new Promise((done) => globalThis.addEventListener('pageshow', () => done(), { once: true }));
}

/** Removes the notice from the URL. */
export function takeNotice(): Notice | undefined {
  const found = notices.find((notice) => globalThis.location.hash === `#${notice}`);
  if (found) globalThis.history.replaceState(null, '', globalThis.location.pathname + globalThis.location.search);
  return found;
}
