/** How a company presents its reports, and its own terms in them. */
export { presentationOf } from './presentation.ts';
export { companyWords } from './company-words.ts';
