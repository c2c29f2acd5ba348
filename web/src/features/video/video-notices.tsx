import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router-dom';
import { FilmStripIcon } from '@phosphor-icons/react/dist/csr/FilmStrip';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { VideoThumbnail } from '../../components/content/video-thumbnail.tsx';
import { videoLength } from '../../components/content/video-time.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { AlertNote, ErrorNotice, NoteButton } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { columns, Lead, Wrap, useDocumentTitle } from '../../components/layout/page-frame.tsx';
import { Hint } from '../../components/layout/text.ts';
import { PlanLink, PreviewLink } from '../../components/plans/plan-link.tsx';
import { TierChip } from '../../components/plans/tier-chip.tsx';
import { useSignedUrl } from '../../lib/media/use-signed-url.ts';
import { href } from '../../lib/routes.ts';
import { iconLink } from '../../lib/theme/layout.ts';
import { useNoIndex } from '../../lib/use-no-index.ts';
import { type LockedTeaser, useTeaser } from './data/use-video.ts';

/** Shown in place of a video of which there is nothing to show. */
function Notice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  useDocumentTitle(title);
  useNoIndex();
  return (
    <Wrap sx={{ py: 8 }}>
      <EmptyState title={title} titleAs="h1" text={text} action={action} />
    </Wrap>
  );
}

/**
 * Says that the viewer's plan does not include this video, and shows its teaser if it is online.
 */
export function VideoDenied({ videoId, visitor }: { videoId: string; visitor: boolean }) {
  const { t } = useTranslation('video');
  const found = useTeaser(videoId);
  if (found.status === 'loading') return <PageLoader />;
  if (found.status === 'ready' && found.data !== null) {
    return <LockedVideo {...found.data} visitor={visitor} />;
  }
  const action = (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'center' }}>
      {visitor ? <LoginLink variant="contained" /> : null}
      <LinkButton
        to={href.subscription()}
        variant={visitor ? 'outlined' : 'contained'}
        label={t('denied.plans')}
      />
    </Stack>
  );
  return (
    <Notice
      title={t('denied.title')}
      text={t(visitor ? 'denied.visitor' : 'denied.member')}
      action={action}
    />
  );
}

function LoginLink({ variant }: { variant: 'contained' | 'outlined' }) {
  const { t } = useTranslation('video');
  const here = createPath(useLocation());
  return <LinkButton to={href.login(here)} variant={variant} label={t('denied.login')} />;
}

/** What everyone may know of a paid video, and the plan that opens it. */
function LockedVideo({ teaser, tier, visitor }: LockedTeaser & { visitor: boolean }) {
  const { t } = useTranslation(['video', 'library', 'common']);
  useDocumentTitle(teaser.title);
  const facts = [
    t(`library:category.${teaser.category}`),
    t(`library:difficulty.${teaser.difficulty_level}`).toLocaleLowerCase(),
    videoLength(teaser.duration),
    teaser.author_name === undefined ? null : t('library:by', { name: teaser.author_name }),
  ];
  return (
    <Wrap
      sx={{
        ...columns(7, 5),
        gap: 'clamp(24px, 4vw, 64px)',
        alignItems: 'center',
        py: { xs: 4, md: 8 },
      }}
    >
      <VideoThumbnail
        video={teaser}
        sizes="(max-width: 860px) 92vw, 760px"
        eager
        lockedFor={tier}
      />
      <div>
        <Typography component="h1" variant="body1" sx={{ ...iconLink, color: 'text.secondary' }}>
          <LockSimpleIcon size={20} aria-hidden="true" />
          {t('video:denied.title')}
        </Typography>
        <Typography variant="h2" sx={{ my: 1.5 }}>
          {teaser.title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
          <TierChip tier={tier} />
          <Hint>{facts.filter((fact) => fact !== null).join(', ')}</Hint>
        </Box>
        <Lead>{t('video:denied.of-plan', { tier: t(`common:tier.${tier}`) })}</Lead>
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          useFlexGap
          spacing={1.5}
          sx={{ mt: 3, flexWrap: 'wrap' }}
        >
          <PlanLink tier={tier} />
          {visitor ? <LoginLink variant="outlined" /> : null}
          <PreviewLink tier={tier} />
        </Stack>
        {teaser.has_trailer === true ? <Trailer videoId={teaser.id} title={teaser.title} /> : null}
      </div>
    </Wrap>
  );
}

/** The trailer of a locked video, which is asked for by a button and never begins by itself. */
function Trailer({ videoId, title }: { videoId: string; title: string }) {
  const { t } = useTranslation('video');
  /** 0 before the button is pressed. */
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const film = useSignedUrl(
    attempt === 0 ? null : { kind: 'trailer', id: videoId },
    String(attempt),
  );
  const open = () => setAttempt(attempt + 1);
  if (attempt === 0) {
    return (
      <Button
        variant="outlined"
        startIcon={<FilmStripIcon size={18} aria-hidden="true" />}
        onClick={open}
        sx={{ mt: 1.5, width: { xs: '100%', sm: 'auto' } }}
      >
        {t('trailer.watch')}
      </Button>
    );
  }
  return (
    <Box sx={{ mt: 2 }}>
      <TrailerFilm
        film={film}
        title={title}
        hasFailed={failedAttempt === attempt}
        onRetry={open}
        onFailed={() => setFailedAttempt(attempt)}
      />
    </Box>
  );
}

interface TrailerFilmProps {
  film: ReturnType<typeof useSignedUrl>;
  title: string;
  /** The browser could not play the film. */
  hasFailed: boolean;
  onRetry: () => void;
  onFailed: () => void;
}

function TrailerFilm({ film, title, hasFailed, onRetry, onFailed }: TrailerFilmProps) {
  const { t } = useTranslation(['video', 'common']);
  if (film.status === 'error') return <ErrorNotice error={film.error} onRetry={onRetry} />;
  if (hasFailed) {
    return (
      <AlertNote>
        {t('video:trailer.failed')}{' '}
        <NoteButton label={t('common:actions.retry')} onClick={onRetry} />
      </AlertNote>
    );
  }
  if (film.status === 'loading') return <LoadingBlock height={200} />;
  return (
    <Box
      component="video"
      data-theme="dark"
      aria-label={t('video:trailer.of', { title })}
      src={film.url}
      poster={film.poster}
      controls
      playsInline
      preload="metadata"
      onError={onFailed}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        borderRadius: '5px',
        bgcolor: '#0B0E15',
      }}
    />
  );
}

/** Says that the video was deleted or unpublished while it was open. */
export function VideoRemoved() {
  const { t } = useTranslation('video');
  const action = (
    <LinkButton to={href.library('free')} variant="outlined" label={t('gone.way-out')} />
  );
  return <Notice title={t('gone.title')} text={t('gone.text')} action={action} />;
}
