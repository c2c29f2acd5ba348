import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { TrainerApplication } from '@atelier/domain/members/trainer-application';
import { Hint } from '../../components/layout/text.ts';
import { Note, type Tone, NoteButton } from '../../components/feedback/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

const TONES = {
  pending: 'info',
  approved: 'success',
  rejected: 'warning',
} as const satisfies Record<string, Tone>;

interface ApplicationStatusProps {
  application: TrainerApplication;
  /** Opens the form again; offered after a rejection. */
  onReapply: () => void;
}

export function ApplicationStatus({ application, onReapply }: ApplicationStatusProps) {
  const { t } = useTranslation('trainer-application');
  const format = useFormat();
  const { status, reason, created_at, decided_at } = application;
  return (
    <Note
      tone={TONES[status]}
      action={
        status === 'rejected' ? <NoteButton label={t('again')} onClick={onReapply} /> : undefined
      }
    >
      <b>
        <Box component="span" sx={{ fontWeight: 400 }}>
          {t('status.label')}
          {' · '}
        </Box>
        {t(`status.${status}`)}
      </b>
      <br />
      {t(`${status}-text`)}
      {status === 'rejected' && reason ? <div>{t('reason', { reason })}</div> : null}
      <Hint sx={{ mt: 0.5 }}>
        {decided_at === undefined
          ? t('sent-on', { date: format.date(created_at) })
          : t('decided-on', { date: format.date(decided_at) })}
      </Hint>
    </Note>
  );
}
