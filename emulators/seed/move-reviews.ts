import { path } from '@atelier/domain/paths';
import { medianOf, REVIEW_KEPT_MS, reviewMonthOf } from '@atelier/domain/reviews/review-decisions';
import { clipFolder } from '@atelier/domain/storage-paths';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { memberOf, REVIEWED_MEMBER, TRAINER } from './members.ts';
import { movesOf, planSeconds, PUBLISHED_VIDEOS } from './videos/video-plan.ts';

/** Of the public page. */
const CODE = 'de300000000000000000000000000001';
const TRIM = { trim_in_s: 2, trim_out_s: 14 };

const again = {
  criteria: { height: 1, plane: 0, catch: 2, calm: 1 },
  notes: [
    { at_s: 4.5, text: 'La bouteille part devant vous : gardez le coude contre le corps.' },
    { at_s: 9, text: 'Belle réception, la main descend avec la bouteille.' },
  ],
  drawings: [
    {
      at_s: 4.5,
      shapes: [
        {
          kind: 'arrow',
          points: [
            { x: 0.62, y: 0.55 },
            { x: 0.5, y: 0.2 },
          ],
        },
        {
          kind: 'circle',
          points: [
            { x: 0.42, y: 0.6 },
            { x: 0.5, y: 0.6 },
          ],
        },
      ],
    },
  ],
  verdict: 'again',
  change: 'Gardez le coude près du corps : la bouteille restera dans son plan.',
};
const validated = {
  criteria: { height: 2, plane: 2, catch: 2, calm: 1 },
  notes: [{ at_s: 8, text: 'Très propre. Respirez avant de lancer.' }],
  drawings: [],
  verdict: 'validated',
};

/**
 * The Premium member's clips, of their videos: one is public, one wants another try, which waits.
 */
const REVIEWS = [
  {
    id: 'demo-clip-valide',
    video: 'composer-un-numero',
    move: 'la-finale',
    days: 20,
    answer: validated,
  },
  { id: 'demo-clip-encore', video: 'toupie-et-stall', move: 'la-toupie', days: 9, answer: again },
  {
    id: 'demo-clip-attente',
    video: 'toupie-et-stall',
    move: 'la-toupie',
    days: 1,
    previous_id: 'demo-clip-encore',
  },
] as const;
/** The trainer answers so many days later. */
const ANSWERED_AFTER_DAYS = 1;

/** The clips, and the videos whose films stand in for them. */
export const REVIEW_CLIPS = REVIEWS.map(({ id, video }) => ({
  path: `${clipFolder(REVIEWED_MEMBER, id)}/source.mp4`,
  videoId: video,
}));

/**
 * Returns the reviews with their months, the validated move, its public page and how long members
 * wait.
 */
export function moveReviewDocuments(now: Date): DemoDocument[] {
  const author_name = memberOf(REVIEWED_MEMBER).display_name;
  const trainer_name = memberOf(TRAINER).display_name;
  const documents = REVIEWS.flatMap((review, index) => {
    const { id, video: video_id, move: move_id, days } = review;
    const plan = PUBLISHED_VIDEOS.find((one) => one.id === video_id);
    const move = plan && movesOf(plan).find((one) => one.id === move_id);
    if (plan === undefined || move === undefined) {
      throw new Error(`no demo move ${video_id} ${move_id}`);
    }
    const { name_fr, name_en, start_s, end_s } = move;
    const created_at = ago(now, days);
    const answer = 'answer' in review ? review.answer : undefined;
    const answered_at = answer && ago(now, days - ANSWERED_AFTER_DAYS);
    const named = { video_id, move_id, name_fr, name_en };
    const clip = { path: REVIEW_CLIPS[index]?.path, duration_s: planSeconds(plan), ...TRIM };
    const stored = demoDocument(path.moveReview(id), {
      user_id: REVIEWED_MEMBER,
      author_name,
      tier: 'premium',
      ...named,
      lesson: { start_s, end_s },
      clip,
      state: answer === undefined ? 'waiting' : 'answered',
      created_at,
      answer,
      answered_at,
      ...('previous_id' in review && { previous_id: review.previous_id }),
      ...(answer && { trainer_id: TRAINER, trainer_name }),
      expires_at: new Date(created_at.getTime() + REVIEW_KEPT_MS),
    });
    if (answer?.verdict !== 'validated') return [stored];
    const validation = {
      ...named,
      trainer_id: TRAINER,
      trainer_name,
      review_id: id,
      validated_at: answered_at,
    };
    const page = {
      name_fr,
      name_en,
      member_name: author_name,
      trainer_name,
      validated_at: answered_at,
    };
    const source = { user_id: REVIEWED_MEMBER, video_id, move_id, review_id: id, clip: clip.path };
    return [
      stored,
      demoDocument(path.validation(REVIEWED_MEMBER, video_id, move_id), {
        ...validation,
        code: CODE,
      }),
      demoDocument(path.validatedMove(CODE), { ...page, published_at: answered_at, clip: TRIM }),
      demoDocument(path.validatedMoveSource(CODE), source),
    ];
  });
  const months = Map.groupBy(REVIEWS, ({ days }) => reviewMonthOf(ago(now, days)));
  return [
    ...documents,
    ...[...months].map(([month, sent]) =>
      demoDocument(path.reviewMonth(REVIEWED_MEMBER, month), {
        month,
        sent: sent.map(({ id }) => id),
      }),
    ),
    demoDocument(path.reviewStats(), {
      waiting: 1,
      answered: 2,
      median_ms: medianOf([ANSWERED_AFTER_DAYS * 86_400_000]),
      updated_at: ago(now, 0, 30),
    }),
  ];
}
