/** Exports of lists and reports: one question, one writer, and a job for large files. */
export { exportJob } from './job.ts';
export { fileLabels } from './labels.ts';
export { linesFile } from './lines-file.ts';
export { dressed, logoOf, pdfLook, type PdfLook } from './pdf-look.ts';
export { exportRoutes } from './routes.ts';
export { listQuestion, type ExportHead, type ExportSource, type Read } from './source.ts';
export { openContent, type OpenContent } from './content.ts';
export { writeExport, type Export } from './write.ts';
