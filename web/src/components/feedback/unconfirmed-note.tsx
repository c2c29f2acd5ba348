import { useTranslation } from 'react-i18next';
import { Note } from './note.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** What rules and server refuse while an address is unconfirmed. */
export type NeedsConfirmedEmail =
  'comments' | 'chat' | 'orders' | 'applications' | 'messages' | 'files';

/** Says what needs a confirmed address, and helps to confirm it. */
export function UnconfirmedNote({ before, email }: { before: NeedsConfirmedEmail; email: string }) {
  const { t } = useTranslation('auth');
  return (
    <Note tone="warning" action={<ResendConfirmation />}>
      {t(`unverified.before.${before}`, { email })}
    </Note>
  );
}
