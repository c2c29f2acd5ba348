import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { signOut } from '../../lib/session/session.tsx';

export interface SignOutFlow {
  /** Nothing under way, waiting for writes, or asking whether to lose those that did not leave. */
  state: 'idle' | 'busy' | 'unsent';
  start: () => void;
  signOutAnyway: () => void;
  cancel: () => void;
}

/** Logging out, with the question that unsent changes ask. */
export function useSignOut(): SignOutFlow {
  const { t } = useTranslation('errors');
  const showToast = useToast();
  const [state, setState] = useState<SignOutFlow['state']>('idle');
  const runSignOut = (discardUnsent: boolean) => {
    setState('busy');
    signOut({ discardUnsent }).then(
      (result) => {
        if (result === 'unsent') setState('unsent');
      },
      (error: unknown) => {
        setState('idle');
        showToast('error', t(toAppError(error).code));
      },
    );
  };
  return {
    state,
    start: () => runSignOut(false),
    signOutAnyway: () => runSignOut(true),
    cancel: () => setState('idle'),
  };
}
