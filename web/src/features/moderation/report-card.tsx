import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DELETED_MEMBER } from '@atelier/domain/deletion';
import type { Report } from '@atelier/domain/entities/report';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { type MutedMember, MuteDialog } from '../../components/mute-dialog.tsx';
import { useToast } from '../../components/toast.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { moderate } from '../../lib/moderation.ts';
import { litSurface } from '../../lib/theme/components.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { closeReport, type Reported } from './data/report-store.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useReported } from './use-reported.ts';

interface ReportCardProps {
  id: string;
  report: Report;
  admin: string;
  now: Date;
}

/** One report: what was said, why it was reported, and what to do about it. */
export function ReportCard({ id, report, admin, now }: ReportCardProps) {
  const { t } = useTranslation(['moderation', 'common']);
  const format = useFormat();
  const toast = useToast();
  const deed = useDeed();
  const [state, again] = useReported(report.target);
  const [asking, setAsking] = useState<'delete' | 'edit' | null>(null);
  const [muting, setMuting] = useState<MutedMember | null>(null);
  const reported = state.status === 'ready' ? state.reported : null;

  const act = async (work: () => Promise<unknown>, done: string) => {
    if (!(await deed.run(async () => void (await work())))) return;
    setAsking(null);
    toast('success', done);
  };
  const remove = () =>
    act(() => moderate({ target: report.target, action: 'delete', reason: report.reason, report: id }), t('deleted'));
  const save = (text: string) =>
    act(
      () => moderate({ target: report.target, action: 'edit', text, reason: report.reason, report: id }),
      t('edited'),
    );
  const close = (as: 'resolved' | 'dismissed') => act(() => closeReport(id, as, admin), t(as));

  return (
    <Box
      component="article"
      sx={{ ...litSurface, borderRadius: '6px', p: 'clamp(18px, 2.2vw, 28px)', display: 'grid', gap: 2 }}
    >
      <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
        {reported === null ? null : `${t(`kind.${reported.kind}`)} · `}
        <time dateTime={report.created_at.toISOString()} title={format.dateTime(report.created_at)}>
          {format.ago(report.created_at, now)}
        </time>
      </Box>
      <Box>
        <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {t('reason')}
        </Box>
        <Words text={report.reason} />
      </Box>
      {state.status === 'loading' ? <Box role="status">{t('common:loading')}</Box> : null}
      {state.status === 'error' ? <ErrorNotice error={state.error} onRetry={again} /> : null}
      {reported === null ? null : <What reported={reported} />}
      {state.status === 'ready' && reported === null ? <Box sx={{ color: 'text.secondary' }}>{t('gone')}</Box> : null}
      {deed.failure === null || asking !== null ? null : <ErrorNotice error={deed.failure} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {reported === null ? null : (
          <>
            <Button variant="outlined" color="error" onClick={() => setAsking('delete')}>
              {t('delete')}
            </Button>
            <Button variant="outlined" onClick={() => setAsking('edit')}>
              {t('edit')}
            </Button>
            {reported.author.uid === DELETED_MEMBER.user_id || reported.author.uid === admin ? null : (
              <Button variant="outlined" onClick={() => setMuting(reported.author)}>
                {t('mute')}
              </Button>
            )}
          </>
        )}
        {state.status === 'ready' ? (
          <Button onClick={() => void close(reported === null ? 'resolved' : 'dismissed')} disabled={deed.busy}>
            {t(reported === null ? 'resolve' : 'dismiss')}
          </Button>
        ) : null}
      </Box>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('delete-title')}
        text={deed.failure === null ? t('delete-text') : <ErrorNotice error={deed.failure} />}
        confirm={t('delete')}
        cancel={t('common:actions.cancel')}
        danger
        busy={deed.busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      />
      {asking === 'edit' && reported !== null ? (
        <EditDialog reported={reported} deed={deed} onSave={save} onClose={() => setAsking(null)} />
      ) : null}
      {muting === null ? null : <MuteDialog member={muting} onClose={() => setMuting(null)} />}
    </Box>
  );
}

function What({ reported }: { reported: Reported }) {
  const { t } = useTranslation('moderation');
  return (
    <Box sx={{ borderLeft: '3px solid', borderColor: 'line.strong', pl: 2 }}>
      <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <bdi>{reported.author.name}</bdi>
      </Box>
      {reported.text === '' ? null : <Words text={reported.text} />}
      {reported.hasFile ? <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>{t('with-file')}</Box> : null}
    </Box>
  );
}

/** What people wrote: as it is, with a direction of its own. */
function Words({ text }: { text: string }) {
  return (
    <Box
      component="p"
      dir="auto"
      sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
    >
      {text}
    </Box>
  );
}
