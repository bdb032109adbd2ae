import type { Download } from './call-types.ts';

/** Milliseconds that the browser gets to take over the file before its memory is released. */
const handOver = 60_000;

/** Lets the browser download a stored file by its link, straight to the disk however large it is. */
export function openLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Hands a downloaded file to the browser, under the name that the server gave. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), handOver);
}
