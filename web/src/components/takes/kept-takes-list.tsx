import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { effectiveTier } from '@atelier/domain/access/access';
import { REVIEWS_PER_MONTH } from '@atelier/domain/limits';
import { useReviewsLeft } from '../../lib/content/use-reviews-left.ts';
import {
  deleteTake,
  forgetLostTakes,
  type KeptTake,
  type KeptTakes,
  storeWaitingTakes,
} from '../../lib/device/kept-takes.ts';
import { saveFilm } from '../../lib/device/save-film.ts';
import { toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useMoveName } from '../../lib/i18n/move-name.ts';
import { useObjectUrl } from '../../lib/media/use-object-url.ts';
import { href } from '../../lib/routes.ts';
import { useSessionChangedAt, useViewer } from '../../lib/session/session.tsx';
import { centered, cover } from '../../lib/theme/layout.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { ActionError, AlertNote, Note, NoteButton } from '../feedback/note.tsx';
import { useToast } from '../feedback/toast.tsx';
import { PlainButton } from '../forms/plain-button.tsx';
import { LinkButton } from '../layout/link-button.tsx';
import { Hint } from '../layout/text.ts';
import { TakeProblemNote } from './take-problem-note.tsx';

interface KeptTakesListProps {
  uid: string;
  kept: KeptTakes;
}

/** The takes that a member kept on this device, to watch, save, send and delete. */
export function KeptTakesList({ uid, kept: { takes, lost, failure } }: KeptTakesListProps) {
  const { t } = useTranslation('takes');
  const viewer = useViewer();
  const changedAt = useSessionChangedAt();
  const isPremium = viewer !== null && effectiveTier(viewer.member, changedAt) === 'premium';
  const warn = (error: unknown) => console.warn('takes', toAppError(error));
  return (
    <>
      {failure === null ? null : <AlertNote>{t('not-read')}</AlertNote>}
      {lost === 0 ? null : (
        <Note
          tone="warning"
          action={
            <NoteButton
              label={t('lost-seen')}
              onClick={() => void forgetLostTakes(uid).catch(warn)}
            />
          }
        >
          {t('lost', { count: lost })}
        </Note>
      )}
      {takes.length > 0 && isPremium ? <Allowance uid={uid} /> : null}
      {takes.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('title')}
          sx={{ borderBottom: 1, borderColor: 'line.soft' }}
        >
          {takes.map((take) => (
            <TakeRow
              key={take.id}
              take={take}
              onRetry={() => void storeWaitingTakes(uid).catch(warn)}
            />
          ))}
        </Box>
      )}
    </>
  );
}

/** How many clips can still be sent this month, before one is chosen. */
function Allowance({ uid }: { uid: string }) {
  const { t } = useTranslation('takes');
  const format = useFormat();
  const reviews = useReviewsLeft(uid);
  if (reviews.status !== 'ready') {
    // Keeps the room of the line, so that the takes below do not move.
    return <Hint sx={{ visibility: 'hidden' }}>{t('left', { count: REVIEWS_PER_MONTH })}</Hint>;
  }
  const { left, againFrom } = reviews.data;
  return <Hint>{t('left', { count: left, day: format.day(againFrom) })}</Hint>;
}

interface TakeRowProps {
  take: KeptTake;
  /** Tries to store what is not on the disk. */
  onRetry: () => void;
}

function TakeRow({ take, onRetry }: TakeRowProps) {
  const { t } = useTranslation('takes');
  const format = useFormat();
  const moveName = useMoveName();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const deleting = useAction();
  const name = take.move === null ? take.videoTitle : moveName(take.move);
  const at = new Date(take.takenAtMs);
  const label = t('name', { move: name, at: format.dateTime(at) });
  const save = () => {
    saveFilm(`${name} ${format.shortDate(at)}`, take.clip).catch((error: unknown) => {
      console.warn('take', toAppError(error));
      toast('error', t('save-failed'));
    });
  };
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1.5, py: 2, borderTop: 1, borderColor: 'line.soft' }}
    >
      <TakeFilm key={take.clip.size} clip={take.clip} label={label}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        {take.move === null ? null : (
          <Hint sx={{ overflowWrap: 'anywhere' }}>{take.videoTitle}</Hint>
        )}
        <Hint>{format.dateTime(at)}</Hint>
      </TakeFilm>
      {take.problem === null ? null : <TakeProblemNote problem={take.problem} onRetry={onRetry} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          size="small"
          aria-label={t('save-take', { take: label })}
          onClick={save}
        >
          {t('save')}
        </Button>
        {take.reviewId === null ? (
          <LinkButton
            to={href.sendTake(take.videoId, take.move?.id ?? null, take.id)}
            variant="outlined"
            size="small"
            aria-label={t('send-take', { take: label })}
            label={t('send')}
          />
        ) : (
          <LinkButton
            to={href.review(take.reviewId)}
            variant="outlined"
            size="small"
            aria-label={t('sent-take', { take: label })}
            label={t('sent')}
          />
        )}
        <Button
          size="small"
          aria-label={t('delete-take', { take: label })}
          onClick={() => setIsAsking(true)}
        >
          {t('delete')}
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t('delete-question')}
        text={
          <>
            {t(take.reviewId === null ? 'delete-text' : 'delete-sent-text')}
            <ActionError failure={deleting.failure} />
          </>
        }
        confirm={t('delete')}
        danger
        busy={deleting.busy}
        onConfirm={() => void deleting.run(() => deleteTake(take))}
        onCancel={() => setIsAsking(false)}
      />
    </Box>
  );
}

/** The player takes the place of the button that was pressed, and its focus. */
const PLAYING = {
  controls: true,
  autoPlay: true,
  loop: true,
  ref: (film: HTMLVideoElement | null) => film?.focus(),
};

interface TakeFilmProps {
  clip: Blob;
  label: string;
  children: ReactNode;
}

/**
 * A small picture of a take beside what is said about it; pressed, the film plays in the whole
 * width.
 */
function TakeFilm({ clip, label, children }: TakeFilmProps) {
  const { t } = useTranslation('takes');
  const url = useObjectUrl(clip);
  const [isOpen, setIsOpen] = useState(false);
  const [isLost, setIsLost] = useState(false);
  // A player shows no picture of a film that it has not begun to play, unless it is asked for a
  // position. The first picture of a recording may come late.
  const position = isOpen ? '' : '#t=1';
  const source = url === null ? {} : { src: `${url}${position}` };
  const film = (
    <Box
      component="video"
      {...source}
      muted
      playsInline
      preload="metadata"
      data-theme="dark"
      {...(isOpen && { ...PLAYING, 'aria-label': t('film', { take: label }) })}
      onError={() => setIsLost(true)}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        borderRadius: '5px',
        bgcolor: '#0B0E15',
        objectFit: 'contain',
      }}
    />
  );
  const text = <Box sx={{ minWidth: 0 }}>{children}</Box>;
  if (isLost) {
    return (
      <>
        {text}
        <AlertNote>{t('unreadable')}</AlertNote>
      </>
    );
  }
  if (isOpen) {
    return (
      <>
        {film}
        {text}
      </>
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '112px minmax(0, 1fr)',
        gap: 2,
        alignItems: 'center',
      }}
    >
      <PlainButton
        aria-label={t('watch', { take: label })}
        onClick={() => setIsOpen(true)}
        sx={{ position: 'relative', display: 'block' }}
      >
        {film}
        <Box aria-hidden="true" sx={{ ...cover, ...centered, color: '#fff' }}>
          <PlayIcon size={28} weight="fill" />
        </Box>
      </PlainButton>
      {text}
    </Box>
  );
}
