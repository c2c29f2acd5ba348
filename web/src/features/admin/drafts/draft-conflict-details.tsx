import { useTranslation } from 'react-i18next';
import type { Video } from '@atelier/domain/content/video';

/** A proposal that somebody else changed while an admin wrote about it: what another admin asks of its author by now. */
export function DraftConflictDetails({ draft: { review_note } }: { draft: Video }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {t('conflict.again')}
      {review_note === undefined || review_note === '' ? null : (
        <>
          <br />
          <b>{t('drafts.note-was')}</b>
          <br />
          {review_note}
        </>
      )}
    </>
  );
}
