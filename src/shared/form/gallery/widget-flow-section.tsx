import './map-answers.ts';
import './upload-answers.ts';
import { Suspense, useState } from 'react';
import { avatar, file, location, logo, multiPhoto, profilePhoto, type AnyField } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { widgets } from '../widgets/registry.ts';
import { drawnPicture } from './drawn-picture.ts';
import { words } from './sample.tsx';

/** The widgets whose flows are walked, and what the form puts in place of their value. */
const flows: Readonly<Record<string, { field: AnyField; theirs: () => unknown; nothing: unknown }>> = {
  avatar: { field: avatar({}), theirs: () => drawnPicture(64, 64), nothing: null },
  logo: { field: logo({}), theirs: () => drawnPicture(210, 70), nothing: null },
  profilePhoto: { field: profilePhoto({}), theirs: () => drawnPicture(64, 64), nothing: null },
  multiPhoto: {
    field: multiPhoto({ maxCount: 3 }),
    nothing: [],
    theirs: () => [{ dataURL: drawnPicture(64, 64), name: 'z.png', size: 1, type: 'image/png' }],
  },
  file: {
    field: file({ accept: ['.pdf'] }),
    theirs: () => ({
      dataURL: 'data:application/pdf;base64,JVBERg==',
      name: 'theirs.pdf',
      size: 4,
      type: 'application/pdf',
    }),
    nothing: null,
  },
  location: {
    field: location({}),
    nothing: null,
    theirs: () => ({
      location: { lat: 30.06263, lng: 31.24967 },
      name: 'Cairo',
      formatted_address: 'Cairo, Egypt',
      address: { country: 'Egypt', country_code: 'EG', state: 'Cairo', city: 'Cairo' },
      timezone: 'Africa/Cairo',
    }),
  },
};

/** One widget (`?widget=`) in a form that changes its value and its lock from outside; `?filled` begins with a value. */
export function WidgetFlowSection() {
  const parameters = new URLSearchParams(globalThis.location?.search);
  const { field, theirs, nothing } = flows[parameters.get('widget') ?? 'avatar'] ?? {
    field: avatar({}),
    theirs: () => null,
    nothing: null,
  };
  const [value, setValue] = useState<unknown>(() => (parameters.has('filled') ? theirs() : nothing));
  const [isLocked, setLocked] = useState(parameters.has('locked'));
  const Widget = field.kind === 'computed' || field.kind === 'custom' ? null : widgets[field.kind];
  if (!Widget) return null;
  return (
    <Section title="Widget in a form">
      <div className="gallery-sample" data-sample="flow" data-value={JSON.stringify(value)}>
        <Suspense fallback={<div aria-busy="true" />}>
          <Widget
            name="flow"
            field={field}
            label="The field"
            hint={undefined}
            error={undefined}
            value={value}
            onChange={setValue}
            onBlur={() => {}}
            isRequired={false}
            isDisabled={isLocked}
            isReadOnly={false}
            record={null}
            words={words}
            resourceName="gallery.flow"
          />
        </Suspense>
      </div>
      <button type="button" id="theirs" onClick={() => setValue(theirs())}>
        Theirs
      </button>
      <button type="button" id="nothing" onClick={() => setValue(nothing)}>
        Nothing
      </button>
      <button type="button" id="lock" onClick={() => setLocked(true)}>
        Lock
      </button>
      <button type="button" id="unlock" onClick={() => setLocked(false)}>
        Unlock
      </button>
    </Section>
  );
}
