/**
 * The frame of the pages that are open to all, for other slices' public pages. Apart from `index.ts`, since importing it
 * starts the page: its words, region and session.
 */
export { notify } from './browser/notify.ts';
export { lazyPart } from './ui/lazy-part.tsx';
export { LinkProgress } from './ui/link-progress.tsx';
export { PublicPage } from './ui/public-page.tsx';
export { StatusAlert } from './ui/status-alert.tsx';
export { usePublicForm } from './ui/use-public-form.ts';
