/** Files in forms, and uploads that are seen on their way. */
export { FileField } from './file-field.tsx';
export { SendProgress } from './send-progress.tsx';
export { useSendFile } from './use-send-file.ts';
export { UploadList, type UploadListProps } from './upload-list.tsx';
