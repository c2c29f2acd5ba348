import { Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useSession } from '../../lib/session/session.tsx';
import type { NeedsConfirmedEmail } from './unconfirmed-note.tsx';

const UnconfirmedNote = lazyPage(
  'UnconfirmedNote',
  ['auth'],
  () => import('./unconfirmed-note.tsx'),
);

/**
 * Tells members with an unconfirmed address, before they fill in a form, that it will be refused;
 * nothing for others.
 */
export function ConfirmEmailFirst({ before }: { before: NeedsConfirmedEmail }) {
  const session = useSession();
  if (session.status !== 'signed-in' || session.emailVerified) return null;
  return (
    <Suspense fallback={null}>
      <UnconfirmedNote before={before} email={session.email} />
    </Suspense>
  );
}
