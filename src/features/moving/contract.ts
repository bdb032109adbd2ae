import { checkFormerFile, moveIn, moveInSummary, readFormerFile, refusedFormerLines } from './contract/move-in.ts';

export * from './contract/codes.ts';
export * from './contract/move-in.ts';

export const resources = [moveIn];
export const calls = [readFormerFile, checkFormerFile, moveInSummary, refusedFormerLines];
