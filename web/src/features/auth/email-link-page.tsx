import { useSearchParams } from 'react-router-dom';
import { EmailLinkPanel } from './email-link-panel.tsx';
import type { LinkMode } from './data/email-link.ts';
import { LinkError } from './link-error.tsx';
import { ResetPasswordPanel } from './reset-password-panel.tsx';

const APPLICABLE_MODES: readonly LinkMode[] = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'];

/** Target of every e-mail of the auth service: `/reset-password?mode=…&oobCode=…`. */
export function EmailLinkPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('oobCode');
  const mode = parameters.get('mode') ?? 'resetPassword';
  const applied = APPLICABLE_MODES.find((known) => known === mode);
  if (code === null || code === '') return <LinkError code="auth-invalid-link" />;
  if (mode === 'resetPassword') return <ResetPasswordPanel code={code} />;
  return applied === undefined ? <LinkError code="auth-invalid-link" /> : <EmailLinkPanel mode={applied} code={code} />;
}
