import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { draftState } from '@atelier/domain/content/draft-state';
import type { Encoding } from '@atelier/domain/content/encoding';
import { mediaOf, type Video } from '@atelier/domain/content/video';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { publishedBy } from '@atelier/domain/queries/admin-queries';
import { FilmState } from '../../../components/content/film-state.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { TaskCard } from '../../../components/admin/task-card.tsx';
import { ReviewNote, usePublishVideo } from '../../../components/admin/video-dialogs.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Note, ActionError } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { toAppError } from '../../../lib/errors.ts';
import { Hint } from '../../../components/layout/text.ts';
import { AuthorAvatar } from '../../../components/members/avatar.tsx';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { countDocs, useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { decideDraft } from '../../../lib/content/publication.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { DraftPlayer } from './draft-player.tsx';

const STATUS_TONES = { waiting: 'waiting', 'to-correct': 'neutral', corrected: 'waiting' } as const;

/** Who proposed a draft, and how many videos they have online. */
function DraftAuthor({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const profile = useLiveDoc(path.profile(uid), parseProfile);
  const { display_name: name, avatar_url } =
    (profile.status === 'ready' ? profile.data : null) ?? {};
  const picture = useSignedUrl(
    avatar_url === undefined ? null : { kind: 'avatar', id: uid },
    avatar_url,
  );
  const { data: published } = useReadOnce(['published', uid], () => countDocs(publishedBy(uid)));
  return (
    <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minHeight: 44 }}>
      <AuthorAvatar
        uid={uid}
        name={name ?? ''}
        src={picture.status === 'ready' ? picture.url : null}
      />
      <Box sx={{ minWidth: 0 }}>
        <MemberLink uid={uid} name={name}>
          {t('drafts.author')}
        </MemberLink>
        {published === undefined ? null : (
          <Hint>
            {t('drafts.published', { count: published, number: format.number(published) })}
          </Hint>
        )}
      </Box>
    </Box>
  );
}

interface DraftCardProps {
  id: string;
  draft: Video;
  /** Of its film, while that is not prepared. */
  encoding?: Encoding | undefined;
  /** Opens the dialog to reject the draft, or to ask for a correction. */
  onRequest: (kind: 'refuse' | 'note') => void;
}

/** One draft: player, details, and the buttons to accept it, reject it or ask for a correction. */
export function DraftCard({ id, draft, encoding, onRequest }: DraftCardProps) {
  const { t } = useTranslation(['admin', 'library', 'common', 'errors']);
  const format = useFormat();
  const { publish } = usePublishVideo();
  const acceptAction = useAction();
  const toast = useToast();
  const [pendingAccept, setPendingAccept] = useState<Video | null>(null);
  const { title, description, category, difficulty_level, level, review_note, created_at } = draft;
  const state = draftState(draft);

  /** @param seen  the version when the confirmation opened. */
  async function accept(seen: Video) {
    setPendingAccept(null);
    await acceptAction.run(() =>
      decideDraft(id, seen, () => publish(id, seen)).catch((error: unknown) => {
        // The card leaves the list with its draft, so it cannot say why.
        const { code } = toAppError(error);
        if (code === 'draft-withdrawn' || code === 'not-found' || code === 'already-online') {
          toast('error', t(`errors:${code}`));
        }
        throw error;
      }),
    );
  }
  return (
    <TaskCard
      id={id}
      component="li"
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}
    >
      <DraftPlayer id={id} draft={draft} />
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '6px 14px',
          alignItems: 'center',
          color: 'text.tertiary',
        }}
      >
        <TierChip tier={level} />
        <span>{t(`library:difficulty.${difficulty_level}`)}</span>
        <span>{t(`library:category.${category}`)}</span>
        <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>
      </Box>
      <DraftAuthor uid={draft.author_id} />
      <StatusLabel tone={STATUS_TONES[state]}>{t(`admin:drafts.state.${state}`)}</StatusLabel>
      <FilmState encoding={encoding} isPrepared={mediaOf(draft) !== undefined} canRetry />
      <Box
        component="p"
        sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere', flex: 1 }}
      >
        {description}
      </Box>
      {review_note === undefined || review_note === '' ? null : (
        <Note tone="info">
          <ReviewNote note={review_note} />
        </Note>
      )}
      <ActionError failure={acceptAction.failure} onRetry={() => void accept(draft)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton
          busy={acceptAction.busy}
          variant="contained"
          size="small"
          onClick={() => setPendingAccept(draft)}
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
        onConfirm={() => {
          if (pendingAccept !== null) void accept(pendingAccept);
        }}
        onCancel={() => setPendingAccept(null)}
      />
    </TaskCard>
  );
}
