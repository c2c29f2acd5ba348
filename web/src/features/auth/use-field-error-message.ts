import { useTranslation } from 'react-i18next';
import { isNameProblem } from '@atelier/domain/members/display-name';
import { toFieldErrorKey } from './auth-forms.ts';

/**
 * Returns a function from an error key of the auth forms to its text; any other message comes back
 * unchanged.
 */
export function useFieldErrorMessage(): (message: string) => string {
  const { t } = useTranslation(['auth', 'common']);
  return (message) => {
    const key = toFieldErrorKey(message);
    if (key === undefined) return message;
    if (isNameProblem(key)) return t(`common:${key}`);
    return t(key === 'terms-required' ? 'register.terms-required' : key);
  };
}
