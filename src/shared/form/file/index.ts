/** Files in forms, and uploads that are seen on their way. */
export { FileField } from './file-field.tsx';
export { UploadList, type UploadListProps } from './upload-list.tsx';
