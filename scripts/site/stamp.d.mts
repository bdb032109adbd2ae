export const stampFile: string;
export function sourceHash(root: string): string;
export function isBuilt(root: string, folder?: string): boolean;
