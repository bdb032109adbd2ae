/** The browser part of the application slice: a single island behind all its routes. */
export { Application } from './ui/application.tsx';
