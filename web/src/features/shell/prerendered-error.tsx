import { useTranslation } from 'react-i18next';
import { AlertNote } from '../../components/feedback/note.tsx';

/** The error on a prerendered page when the app cannot be fetched; hidden until then. */
export function PrerenderedError() {
  const { t } = useTranslation('errors');
  return (
    <div hidden data-still-failed="">
      <AlertNote>{t('offline')}</AlertNote>
    </div>
  );
}
