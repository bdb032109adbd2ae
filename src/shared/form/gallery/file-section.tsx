import './upload-answers.ts';
import { file } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { UploadList } from '../file/index.ts';
import { Sample, States } from './sample.tsx';

const report = {
  dataURL: 'data:application/pdf;name=report.pdf;base64,JVBERi0xLjc=',
  name: 'report.pdf',
  size: 48_200,
  type: 'application/pdf',
};
const accept = ['.pdf', '.csv'];

export function FileSection() {
  return (
    <>
      <States
        title="File"
        name="file"
        field={file({ accept })}
        required={file({ accept, required: true })}
        value={report}
      />
      <Section title="File of any kind">
        <Sample
          name="file_any"
          field={file({})}
          value={{ ...report, name: 'a-report-with-a-name-that-is-longer-than-any-field-could-be-2026.pdf' }}
        />
      </Section>
    </>
  );
}

/** Nobody answers here but a test: `?group`, `?together`, `?manual` change how it is sent. */
export function UploadSection() {
  const parameters = new URLSearchParams(globalThis.location?.search);
  const options = {
    grouped: parameters.has('group'),
    concurrent: parameters.has('together'),
    autoUpload: !parameters.has('manual'),
  };
  return (
    <Section title="Upload">
      <UploadList label="Upload" target={{ url: '/web/gallery/upload/' }} options={options} />
    </Section>
  );
}
