import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { VideoProgress } from '@atelier/domain/learning/learning-documents';
import type { VideoCard } from '@atelier/domain/content/video';
import { inPathOrder } from '@atelier/domain/learning/path-order';
import { parseDuration } from '@atelier/domain/time/duration';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { NextVideoRow } from '../../components/content/next-video-row.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import type { ResumePoint } from '../../lib/media/player-handle.ts';
import { href } from '../../lib/routes.ts';
import { BlockHeader } from './block-header.tsx';

const MAX_ITEMS = 3;

export interface ContinueItem {
  readonly card: VideoCard;
  readonly status: 'started' | 'new';
  /**
   * The saved progress; `null` for a new video, or one started too long ago to be among the loaded
   * ones.
   */
  readonly progress: { readonly fraction: number; readonly resume: ResumePoint } | null;
}

/** Returns where the page of a video will resume it. */
export type FindResumePoint = (saved: VideoProgress, durationS: number) => ResumePoint;

/**
 * Returns what to watch next: first the videos in progress, then others that are labelled as
 * started, then new ones. The last two groups follow the learning path of the member's own level,
 * then the free one. Videos that the member may no longer open are not in the catalogs and are left
 * out.
 *
 * @param inProgress the progress of the videos watched last, latest first, of any level.
 * @param shelves the cards that the member may open, the own level first.
 */
export function continueLearning(
  inProgress: readonly VideoProgress[],
  shelves: readonly (readonly VideoCard[])[],
  labels: Readonly<Record<string, 'started' | 'completed'>>,
  findResumePoint: FindResumePoint,
): readonly ContinueItem[] {
  const cards = new Map(
    shelves.flatMap((shelf) => inPathOrder(shelf).map((card) => [card.id, card])),
  );
  const resumed = inProgress.flatMap((saved): ContinueItem[] => {
    const card = cards.get(saved.video_id);
    if (card === undefined) return [];
    const resume = findResumePoint(saved, parseDuration(card.duration));
    return [{ card, status: 'started', progress: { fraction: saved.progress, resume } }];
  });
  const listed = new Set(resumed.map(({ card }) => card.id));
  const unlisted = [...cards.values()].filter((card) => !listed.has(card.id));
  const withLabel = (label: 'started' | undefined) =>
    unlisted
      .filter((card) => labels[card.id] === label)
      .map((card): ContinueItem => ({ card, status: label ?? 'new', progress: null }));
  return [...resumed, ...withLabel('started'), ...withLabel(undefined)].slice(0, MAX_ITEMS);
}

interface ContinueListProps {
  items: readonly ContinueItem[];
  /** The way to the first of them. */
  next: ReactNode;
}

/** Up to three videos to continue or start. */
export function ContinueList({ items, next }: ContinueListProps) {
  const { t } = useTranslation('dashboard');
  const hasStarted = items.some((item) => item.status === 'started');
  return (
    <section>
      <BlockHeader
        title={t(hasStarted || items.length === 0 ? 'continue.title' : 'continue.discover')}
        more={{ to: href.library('free'), label: t('continue.all') }}
      />
      {items.length === 0 ? (
        <EmptyState
          title={t('continue.none')}
          text={t('continue.none-text')}
          action={
            <LinkButton
              to={href.library('free')}
              variant="outlined"
              label={t('continue.way-out')}
            />
          }
        />
      ) : (
        <>
          <Box sx={{ mb: '18px' }}>{next}</Box>
          {items.map(({ card, status, progress }) => (
            <NextVideoRow
              key={card.id}
              card={card}
              status={status}
              progress={progress?.fraction}
              hasGap={progress?.resume.isGap}
            />
          ))}
        </>
      )}
    </section>
  );
}
