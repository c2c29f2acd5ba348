import { useTranslation } from 'react-i18next';
import { toFieldErrorKey } from './auth-forms.ts';

/** @returns the sentence for a field's fault, `undefined` while it has none. */
export function useFieldErrorMessage(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation(['auth', 'common']);
  return (message) => {
    const errorKey = toFieldErrorKey(message);
    switch (errorKey) {
      case undefined:
        return message;
      case 'required':
        return t('common:required');
      case 'terms-required':
        return t('auth:register.terms-required');
      default:
        return t(`auth:${errorKey}`);
    }
  };
}
