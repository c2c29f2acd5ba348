import { DRAFT_VIDEOS } from './draft-videos.ts';
import { FREE_VIDEOS } from './free-videos.ts';
import { PAID_VIDEOS } from './paid-videos.ts';
import type { VideoPlan } from './video-plan.ts';

/** What is published, oldest first within each level. */
export const PUBLISHED_VIDEOS: readonly VideoPlan[] = [...FREE_VIDEOS, ...PAID_VIDEOS];

/** Published and proposed: each has a clip and a thumbnail in media/. */
export const ALL_VIDEOS: readonly VideoPlan[] = [...PUBLISHED_VIDEOS, ...DRAFT_VIDEOS];
