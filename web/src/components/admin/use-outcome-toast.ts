import { useTranslation } from 'react-i18next';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { toAppError } from '../../lib/errors.ts';
import { type ToastAction, useToast } from '../feedback/toast.tsx';

/** Returns the text of a failure. @param why  the text of its code. */
type FailureText = (why: string, code: AppErrorCode) => string;

/**
 * Returns a function that runs an action and shows its outcome in a toast: the page may be
 * unmounted by then.
 */
export function useOutcomeToast() {
  const { t } = useTranslation(['errors', 'common']);
  const toast = useToast();
  return async (
    work: () => Promise<unknown>,
    done: string,
    failed: FailureText = (why) => why,
    ...action: [ToastAction?]
  ): Promise<void> => {
    try {
      await work();
      toast('success', done, ...action);
    } catch (error) {
      const { code } = toAppError(error);
      toast('error', failed(t(`errors:${code}`), code));
    }
  };
}
