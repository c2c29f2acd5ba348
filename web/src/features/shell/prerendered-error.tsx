import { useTranslation } from 'react-i18next';
import { Note } from '../../components/feedback/note.tsx';

/** The error on a prerendered page when the app cannot be fetched; hidden until then. */
export function PrerenderedError() {
  const { t } = useTranslation('errors');
  return (
    <div hidden data-still-failed="">
      <Note tone="error" role="alert">
        {t('offline')}
      </Note>
    </div>
  );
}
