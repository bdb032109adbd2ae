import { places } from './browser/places.ts';

/** The static pages of this slice that stand now, with the locale key of their titles. */
export const onboardingRoutes = [
  { path: places.companyVerification, title: 'oauth:signIn.title' },
  { path: places.signIn, title: 'oauth:signIn.title' },
  { path: places.employeeLogin, title: 'oauth:employeeLogin.title' },
  { path: places.companyLogin, title: 'oauth:companyLogin.title' },
  { path: '/switch-company', title: 'oauth:switchCompany.title' },
  { path: places.unauthorized, title: 'oauth:unauthorized.title' },
  { path: '/oauth/sign-in', title: 'oauth:signIn.title' },
] as const;
