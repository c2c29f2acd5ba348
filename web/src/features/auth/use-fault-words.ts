import { useTranslation } from 'react-i18next';
import { toFault } from './forms.ts';

/** @returns the sentence for a field's fault, `undefined` while it has none. */
export function useFaultWords(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation(['auth', 'common']);
  return (message) => {
    const fault = toFault(message);
    switch (fault) {
      case undefined:
        return message;
      case 'required':
        return t('common:required');
      case 'terms-required':
        return t('auth:register.terms-required');
      default:
        return t(`auth:${fault}`);
    }
  };
}
