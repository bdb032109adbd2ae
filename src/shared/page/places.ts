/** Where the flows of signing in lead. */
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
  'companyCreated',
] as const;

/** What a person is told where they land; rides in the fragment, which no server and no log sees. */
export type Notice = (typeof notices)[number];

export function go(place: string, notice?: Notice): void {
  globalThis.location.assign(notice === undefined ? place : `${place}#${notice}`);
}

/** The same, leaving no way back to the page that is left: its link is used up. */
export function goOn(place: string, notice?: Notice): void {
  globalThis.location.replace(notice === undefined ? place : `${place}#${notice}`);
}

/**
 * The browser is on its way to another page. Done where it brings this one back as it was left: what waits for it is busy
 * until nobody is there to press anything twice.
 */
export function untilBack(): Promise<void> {
  return new Promise((done) => globalThis.addEventListener('pageshow', () => done(), { once: true }));
}

/** Takes the notice out of the URL. */
export function takeNotice(): Notice | undefined {
  const found = notices.find((notice) => globalThis.location.hash === `#${notice}`);
  if (found) globalThis.history.replaceState(null, '', globalThis.location.pathname + globalThis.location.search);
  return found;
}
