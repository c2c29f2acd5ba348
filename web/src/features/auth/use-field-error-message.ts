import { useTranslation } from 'react-i18next';
import { toFieldErrorKey } from './auth-forms.ts';

/** Returns a function from an error key of the auth forms to its text; any other message comes back unchanged. */
export function useFieldErrorMessage(): (message: string) => string {
  const { t } = useTranslation(['auth', 'common']);
  return (message) => {
    const key = toFieldErrorKey(message);
    if (key === undefined) return message;
    if (key === 'required') return t('common:required');
    return t(key === 'terms-required' ? 'auth:register.terms-required' : `auth:${key}`);
  };
}
