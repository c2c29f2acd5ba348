import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's tab and in its history: `Connexion · Atelier Flair`. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('common');
  const fullTitle = t('page-title', { title });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
