import { useTranslation } from 'react-i18next';
import { Note } from '../../components/feedback/note.tsx';

/** On a pre-rendered page: what is said when the app cannot be fetched. Hidden until then. */
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
