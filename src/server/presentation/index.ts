/** How a company has its reports shown, and its own words for what they show. */
export { presentationOf } from './presentation.ts';
export { companyWords } from './company-words.ts';
