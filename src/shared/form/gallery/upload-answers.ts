import { answerCalls } from './answers.ts';

const urlOf = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
    reader.readAsDataURL(content);
  });

/** Takes every upload and has it at once: in the place of a link the gallery gives the file itself. */
answerCalls(async ({ path, query, file }) => {
  if (path !== '/system/api/v2/uploads/' || !file) return undefined;
  const name = query.get('name') ?? '';
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/png';
  const dataURL = await urlOf(file.slice(0, file.size, type));
  return { code: 'ZBSY0000', data: { dataURL, name, size: file.size, type } };
});
