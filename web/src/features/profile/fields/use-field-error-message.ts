import { useTranslation } from 'react-i18next';
import type { ProfileErrorKey } from './form-schemas.ts';

/** @returns the sentence for a field's fault, `undefined` while it has none. */
export function useFieldErrorMessage(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation(['profile', 'common']);
  return (message) => {
    if (message === undefined) return undefined;
    switch (message as ProfileErrorKey) {
      case 'phone-invalid':
        return t('profile:phone-invalid');
      case 'email-invalid':
        return t('profile:email.invalid');
      case 'emails-differ':
        return t('profile:email.differ');
      case 'passwords-differ':
        return t('profile:password.differ');
      default:
        return t('common:required');
    }
  };
}
