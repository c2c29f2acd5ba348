import { useTranslation } from 'react-i18next';
import { Note } from './note.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** What rules and server refuse while an address is unconfirmed. */
export type ConfirmedThing = 'comments' | 'chat' | 'orders' | 'applications' | 'messages' | 'files';

/** Says what needs a confirmed address, and helps to confirm it. */
export function UnconfirmedNote({ thing, email }: { thing: ConfirmedThing; email: string }) {
  const { t } = useTranslation('auth');
  return (
    <Note tone="warning" action={<ResendConfirmation />}>
      {t(`unverified.before.${thing}`, { email })}
    </Note>
  );
}
