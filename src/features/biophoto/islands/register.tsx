import '../browser/words.ts';
import { PublicPage } from '#shared/page/public.ts';
import { RegisterPanel } from '../ui/register-panel.tsx';

/** Anybody hands in a photo of their face for the terminals of their company (spec section 2). */
export default function Register() {
  return (
    <PublicPage>
      <RegisterPanel />
    </PublicPage>
  );
}
