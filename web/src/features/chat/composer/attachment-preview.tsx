import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { FilmStripIcon } from '@phosphor-icons/react/dist/csr/FilmStrip';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { isAppErrorCode } from '../../../lib/errors.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import type { Attachment } from './use-attachment.ts';

/** Shows the chosen file above the text field, or why it was rejected. */
export function AttachmentPreview({ attachment, id }: { attachment: Attachment; id: string }) {
  const { t } = useTranslation(['chat', 'errors']);
  const { file, preparing, rejection, remove } = attachment;
  if (rejection !== null) {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', pb: 1 }}>
        <Box sx={{ flex: 1 }}>
          <FieldError id={`${id}-file`}>
            {isAppErrorCode(rejection) ? t(`errors:${rejection}`) : t(`file.${rejection}`)}
          </FieldError>
        </Box>
        <RemoveButton label={t('file.remove')} onClick={remove} />
      </Box>
    );
  }
  if (preparing) {
    return (
      <Hint role="status" sx={{ pb: 1, color: 'text.secondary' }}>
        {t('file.preparing')}
      </Hint>
    );
  }
  return file === null ? null : <ChosenFile file={file} onRemove={remove} />;
}

function ChosenFile({ file, onRemove }: { file: OutboxFile; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  // A photo of a few kilobytes must not show as 0 MB.
  const size = format.rating(Math.max(0.1, file.content.size / 1024 ** 2));
  return (
    <Box role="status" sx={{ display: 'flex', gap: '12px', alignItems: 'center', pb: 1 }}>
      <Box
        sx={{
          width: 64,
          height: 44,
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'surface.s3',
          borderRadius: '3px',
          overflow: 'hidden',
        }}
      >
        {file.kind === 'image' ? (
          <Preview content={file.content} />
        ) : (
          <FilmStripIcon size={24} aria-hidden="true" />
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, fontSize: '.875rem' }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {t('file.chosen', { name: file.name })}
        </Box>
        <Box sx={{ color: 'text.tertiary' }}>{t('file.megabytes', { size })}</Box>
      </Box>
      <RemoveButton label={t('file.remove')} onClick={onRemove} />
    </Box>
  );
}

function Preview({ content }: { content: Blob }) {
  const url = useObjectUrl(content);
  if (url === null) return null;
  return (
    <img
      src={url}
      alt=""
      width={64}
      height={44}
      style={{ width: '100%', height: '100%', objectFit: 'cover' }}
    />
  );
}

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton color="inherit" aria-label={label} onClick={onClick}>
    <XIcon size={20} aria-hidden="true" />
  </IconButton>
);
