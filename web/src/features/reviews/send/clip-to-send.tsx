import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { AlertNote, ErrorNotice } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { ClipTrimmer } from './clip-trimmer.tsx';
import type { ChosenClip } from './use-clip-choice.ts';
import type { Clip, useSendClip } from './use-send-clip.ts';

interface ClipToSendProps {
  clip: ChosenClip;
  sending: ReturnType<typeof useSendClip>;
  onTrim: (trim: Clip['trim']) => void;
  onSend: () => void;
  /** Back to the choice of a clip. */
  onAgain: () => void;
}

/** The clip with its trim, and how far it is sent. */
export function ClipToSend({ clip, sending, onTrim, onSend, onAgain }: ClipToSendProps) {
  const { t } = useTranslation('reviews');
  const isSending = sending.share !== null;
  return (
    <>
      {clip.lacksLength ? <AlertNote tone="warning">{t('kept-without-length')}</AlertNote> : null}
      <ClipTrimmer {...clip} disabled={isSending} onTrim={onTrim} />
      {sending.share === null ? null : <SendProgress share={sending.share} onStop={sending.stop} />}
      {sending.failure === null ? null : <ErrorNotice error={sending.failure} onRetry={onSend} />}
      <Hint>{t('member.private')}</Hint>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton busy={isSending} variant="contained" onClick={onSend}>
          {t('member.send')}
        </BusyButton>
        <Button variant="outlined" disabled={isSending} onClick={onAgain}>
          {t('member.again')}
        </Button>
      </Box>
    </>
  );
}

/** How far the file is sent, and the button that stops it. @param share  0 to 1 */
function SendProgress({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useTranslation(['reviews', 'common']);
  const format = useFormat();
  const text = t('member.sending', { percent: format.percent(share) });
  return (
    <div>
      <Hint role="status">{text}</Hint>
      <LinearProgress variant="determinate" value={share * 100} aria-label={text} />
      {share === 1 ? null : (
        <Button size="small" onClick={onStop}>
          {t('common:file.stop')}
        </Button>
      )}
    </div>
  );
}
