import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the page's title in the browser: `Connexion · Atelier Flair`. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('common');
  const fullTitle = t('page-title', { title });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
