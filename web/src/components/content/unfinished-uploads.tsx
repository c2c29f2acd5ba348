import { useState } from 'react';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../lib/errors.ts';
import { idToken } from '../../lib/firebase.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { abandonUpload } from '../../lib/upload/resumable-upload.ts';
import type { UploadRecord } from '../../lib/upload/upload-records.ts';
import { useFilmUploads } from '../../lib/upload/use-film-uploads.ts';
import { Note, NoteButton, StatusNote } from '../feedback/note.tsx';

interface UnfinishedUploadsProps {
  uid: string;
  /** Opens the form in which the same file can be chosen again; undefined on the form itself. */
  onResume?: (record: UploadRecord) => void;
  /** Whether to leave out what is not being sent now. */
  onlySending?: boolean;
}

/**
 * The member's uploads of films from this device: under way in another tab, interrupted, or without
 * a video.
 */
export function UnfinishedUploads({ uid, onResume, onlySending = false }: UnfinishedUploadsProps) {
  const [cancelled, setCancelled] = useState<UploadRecord | null>(null);
  const uploads = useFilmUploads(uid).filter(
    ({ record, isSending }) => record !== cancelled && (isSending || !onlySending),
  );
  function cancel(record: UploadRecord) {
    setCancelled(record);
    abandonUpload(record, idToken).catch((error: unknown) =>
      console.warn('uploads', toAppError(error)),
    );
  }
  if (uploads.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 2.5 }}>
      {uploads.map(({ record, isSending }) =>
        isSending ? (
          <Sending key={record.key} record={record} />
        ) : (
          <Interrupted
            key={record.key}
            record={record}
            onResume={onResume === undefined ? undefined : () => onResume(record)}
            onCancel={() => cancel(record)}
          />
        ),
      )}
    </Box>
  );
}

function Sending({ record: { name, share = 0 } }: { record: UploadRecord }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const label = t('unfinished.sending', { name, percent: format.percent(share) });
  return (
    <Note tone="info">
      <Box sx={{ overflowWrap: 'anywhere', mb: 1 }}>{label}</Box>
      <LinearProgress variant="determinate" value={share * 100} aria-label={label} />
    </Note>
  );
}

interface InterruptedProps {
  record: UploadRecord;
  onResume: (() => void) | undefined;
  onCancel: () => void;
}

function Interrupted({ record, onResume, onCancel }: InterruptedProps) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  return (
    <StatusNote
      tone="info"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {onResume === undefined ? null : (
            <NoteButton label={t('unfinished.resume')} onClick={onResume} />
          )}
          <NoteButton label={t('unfinished.give-up')} onClick={onCancel} />
        </Box>
      }
    >
      {t(record.arrived ? 'unfinished.arrived' : 'unfinished.text', {
        name: record.name,
        at: format.dateTime(new Date(record.started_at)),
        percent: format.percent(record.share ?? 0),
      })}
    </StatusNote>
  );
}
