import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/feedback/note.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { unfinishedUploads, type UploadRecord } from '../../../lib/upload/upload-records.ts';
import { cancelUpload } from '../data/send-file.ts';

/** Lists interrupted uploads and uploaded video files without a video; choosing the same file again continues them. */
export function UnfinishedUploads({ uid }: { uid: string }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const [records, setRecords] = useState<readonly UploadRecord[]>([]);
  useEffect(() => {
    let cancelled = false;
    unfinishedUploads(uid).then(
      (found) => {
        if (!cancelled)
          setRecords(found.filter(({ path }) => !path.includes('/thumbnails/') && !path.includes('/captions/')));
      },
      (error: unknown) => console.warn('uploads', toAppError(error)),
    );
    return () => {
      cancelled = true;
    };
  }, [uid]);
  function cancel(record: UploadRecord) {
    setRecords((all) => all.filter((other) => other !== record));
    cancelUpload(record).catch((error: unknown) => console.warn('uploads', toAppError(error)));
  }
  return records.map((record) => (
    <Box key={record.key}>
      <Note
        tone="info"
        role="status"
        action={
          <Button variant="outlined" size="small" onClick={() => cancel(record)}>
            {t('unfinished.give-up')}
          </Button>
        }
      >
        {t(record.arrived ? 'unfinished.arrived' : 'unfinished.text', {
          name: record.name,
          at: format.dateTime(new Date(record.started_at)),
        })}
      </Note>
    </Box>
  ));
}
