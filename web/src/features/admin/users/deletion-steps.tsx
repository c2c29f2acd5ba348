import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { DELETION_STEPS } from '@atelier/domain/members/deletion-steps';
import { parseDeletion } from '@atelier/domain/members/deletion';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';

/** How far a member's deletion is, step by step, in the server's order; it goes on without this page. Nothing where none was asked for. */
export function DeletionSteps({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const deletion = useLiveDoc(path.deletion(uid), parseDeletion);
  if (deletion.status === 'error') return <ErrorNotice error={deletion.error} />;
  if (deletion.status === 'ready' && deletion.data === null) return null;
  const deletionRecord = deletion.status === 'ready' ? deletion.data : null;
  const failed = deletionRecord?.error?.split(',') ?? [];
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Box component="ol" sx={{ display: 'grid', gap: 1 }}>
        {DELETION_STEPS.map((step) => {
          const state = deletionRecord?.steps[step] === 'done' ? 'done' : failed.includes(step) ? 'failed' : 'open';
          const tones = { done: 'good', failed: 'ended', open: 'waiting' } as const;
          return (
            <Box component="li" key={step} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{t(`deletion.${step}`)}</span>
              <StatusLabel standing={tones[state]}>{t(`deletion.state.${state}`)}</StatusLabel>
            </Box>
          );
        })}
      </Box>
      {deletionRecord === null || deletionRecord.state === 'done' ? null : (
        <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
          {t('deletion.next', { at: format.dateTime(deletionRecord.next_at) })}
        </Box>
      )}
    </Box>
  );
}
