/**
 * The frame of public pages. Separate from `index.ts`, since importing that starts the page: its words, region and
 * session.
 */
export { lazyPart } from './frame/lazy-part.tsx';
export { LinkProgress } from './frame/link-progress.tsx';
export { PublicPage } from './frame/public-page.tsx';
export { StatusAlert } from './frame/status-alert.tsx';
export { usePublicForm } from './frame/use-public-form.ts';
