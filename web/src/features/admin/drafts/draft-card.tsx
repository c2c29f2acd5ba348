import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { draftState } from '@atelier/domain/content/draft-state';
import type { Video } from '@atelier/domain/content/video';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { usePublishVideo } from '../../../components/admin/use-publish-video.ts';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { gradientSurface } from '../../../lib/theme/components.ts';
import { DraftPlayer } from './draft-player.tsx';

const STATUS_TONES = { waiting: 'waiting', 'to-correct': 'neutral', corrected: 'waiting' } as const;

interface DraftCardProps {
  id: string;
  draft: Video;
  /** Opens the dialog to reject the draft, or to ask for a correction. */
  onRequest: (kind: 'refuse' | 'note') => void;
}

/** One draft: player, details, and the buttons to accept it, reject it or ask for a correction. */
export function DraftCard({ id, draft, onRequest }: DraftCardProps) {
  const { t } = useTranslation(['admin', 'library', 'common']);
  const format = useFormat();
  const { publish } = usePublishVideo();
  const acceptAction = useAction();
  const [pendingAccept, setPendingAccept] = useState<Video | null>(null);
  const { title, description, category, difficulty_level, level, review_note, created_at } = draft;
  const state = draftState(draft);

  /** @param seen  the version when the confirmation opened. */
  async function accept(seen: Video) {
    setPendingAccept(null);
    await acceptAction.run(() => publish(id, seen));
  }
  return (
    <Box
      component="li"
      sx={{ ...gradientSurface, p: 2, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}
    >
      <DraftPlayer id={id} draft={draft} />
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px 14px', alignItems: 'center', color: 'text.tertiary' }}>
        <TierChip tier={level} />
        <span>{t(`library:difficulty.${difficulty_level}`)}</span>
        <span>{t(`library:category.${category}`)}</span>
        <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>
        <Link component={RouterLink} to={href.adminUser(draft.author_id)} color="inherit">
          {t('admin:drafts.author')}
          <span className="visually-hidden">{t('admin:drafts.author-of', { title })}</span>
        </Link>
      </Box>
      <StatusLabel tone={STATUS_TONES[state]}>{t(`admin:drafts.state.${state}`)}</StatusLabel>
      <Box component="p" sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere', flex: 1 }}>
        {description}
      </Box>
      {review_note === undefined || review_note === '' ? null : (
        <Note tone="info">
          <b>{t('admin:drafts.note-was')}</b>
          <br />
          {review_note}
        </Note>
      )}
      {acceptAction.failure === null ? null : (
        <ErrorNotice error={acceptAction.failure} onRetry={() => void accept(draft)} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton
          busy={acceptAction.busy}
          variant="contained"
          size="small"
          onClick={() => setPendingAccept(draft)}
          sx={{ minHeight: 44 }}
          aria-label={t('admin:drafts.accept-this', { title })}
        >
          {t('admin:drafts.accept')}
        </BusyButton>
        {(['note', 'refuse'] as const).map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            color={kind === 'refuse' ? 'error' : 'primary'}
            size="small"
            disabled={acceptAction.busy}
            onClick={() => onRequest(kind)}
            aria-label={t(`admin:drafts.${kind}-this`, { title })}
            sx={{ minHeight: 44 }}
          >
            {t(`admin:drafts.${kind}`)}
          </Button>
        ))}
      </Box>
      <ConfirmDialog
        open={pendingAccept !== null}
        title={t('admin:drafts.accept-question', { title })}
        text={t('admin:drafts.accept-text')}
        confirm={t('admin:drafts.accept')}
        cancel={t('common:actions.cancel')}
        onConfirm={() => {
          if (pendingAccept !== null) void accept(pendingAccept);
        }}
        onCancel={() => setPendingAccept(null)}
      />
    </Box>
  );
}
