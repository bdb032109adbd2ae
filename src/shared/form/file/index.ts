/** Files in forms, and uploads with progress. */
export { FileField } from './file-field.tsx';
export { SendProgress } from './send-progress.tsx';
export { useWatchedSend } from './use-watched-send.ts';
export { UploadList, type UploadListProps } from './upload-list.tsx';
