/**
 * The frame of the pages that are open to all. Apart from `index.ts`, since importing it
 * starts the page: its words, region and session.
 */
export { lazyPart } from './frame/lazy-part.tsx';
export { LinkProgress } from './frame/link-progress.tsx';
export { PublicPage } from './frame/public-page.tsx';
export { StatusAlert } from './frame/status-alert.tsx';
export { usePublicForm } from './frame/use-public-form.ts';
