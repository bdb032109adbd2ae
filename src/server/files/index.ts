/** Stored files: where they are, how they are added and who may open them. */
export { authFiles } from './auth-files.ts';
export { settleFiles } from './file-notes.ts';
export { folderStore } from './folder-store.ts';
export { readS3Url, s3Store } from './s3-store.ts';
export { storeImage } from './image.ts';
export {
  paperPicture,
  pictureBytes,
  pictureForTerminal,
  pictureHead,
  portraitForCard,
  rewritePicture,
  userPicture,
} from './picture.ts';
export { keepFiles, presentFiles, removeDroppedFiles, type KeptFile } from './record-files.ts';
export { keepForJob, readKept, readUpload, removeUpload, takeUpload, uploadRoutes, writeForJob } from './uploads.ts';
export { importBytes, importPlace, uploadPlaces, type UploadPlace } from './upload-places.ts';
export { signedLink } from './signed-link.ts';
export {
  beginFile,
  bytesOfDataUrl,
  keepFile,
  removeExpiredFiles,
  removeFile,
  removeFilesOf,
  removeNamedFiles,
  storageQuota,
  storeFile,
  type FileRemoval,
  type NewFile,
  type WrittenFile,
} from './store-file.ts';
