import './upload-answers.ts';
import { avatar, logo, multiPhoto, profilePhoto } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { drawnPicture } from './drawn-picture.ts';
import { Sample, States } from './sample.tsx';

export function PictureSection() {
  const picture = drawnPicture(320, 200);
  const item = (name: string, width: number) => ({
    dataURL: drawnPicture(width, 200),
    name,
    size: 1234,
    type: 'image/png',
  });
  return (
    <>
      <States
        title="Image upload"
        name="avatar"
        field={avatar({})}
        required={avatar({ required: true })}
        value={picture}
      />
      <States title="Logo" name="logo" field={logo({ uploadLabel: 'choose_logo' })} value={drawnPicture(420, 140)} />
      <States title="Profile photo" name="profile_photo" field={profilePhoto({})} value={drawnPicture(400, 400)} />
      <States
        title="Several pictures"
        name="multi_photo"
        field={multiPhoto({ maxCount: 3 })}
        required={multiPhoto({ required: true })}
        value={[item('First.png', 200), item('Second.png', 320)]}
        empty={[]}
      />
      <Section title="Pictures, further">
        <Sample name="jpeg_only" label="JPEG only" field={avatar({ accept: ['image/jpeg'] })} />
      </Section>
    </>
  );
}
