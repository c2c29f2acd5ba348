import { useTranslation } from 'react-i18next';

/** What a job of the kind `declaration` is about. */
const DECLARATIONS = ['end-contract', 'withdraw-subscription', 'withdraw-kit'] as const;

/** Returns what a job is about: the kind of a declaration, and a clip, as text; anything else as stored. */
export function useJobText(): (about: string) => string {
  const { t } = useTranslation('admin');
  return (about) => {
    if (about === 'chat-clip' || about === 'review-clip') return t(`jobs.${about}`);
    const declaration = DECLARATIONS.find((one) => one === about);
    return declaration === undefined ? about : t(`jobs.declaration.${declaration}`);
  };
}
