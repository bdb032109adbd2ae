export { axeFindings } from './axe.ts';
export { useSite, type PageOptions, type Site, type Viewport } from './site.ts';
