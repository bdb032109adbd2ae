/** The browser's face of the application slice: the one island behind all its routes. */
export { Application } from './ui/application.tsx';
