import type { Profile } from '@atelier/domain/members/profile';
import { type Height, LoadingBlock } from '../../../components/feedback/skeleton.tsx';
import { rememberedHeight } from '../../../lib/device/block-height.ts';

/** The heights of the questions, and of a plan of which the first blocks are shown. */
const QUESTIONS_PX = { xs: 1017, sm: 804, lg: 525 };
const PLAN_PX = { xs: 787, sm: 701, md: 483 };

/**
 * Returns whether a member sees the card of the day only once they have practised: trainers and
 * admins.
 */
export const isTeacher = ({ is_pro_trainer, is_admin }: Profile): boolean =>
  is_pro_trainer || is_admin;

/** The space of the card of the day while it loads; none for those who may not see it. */
export function TodaySpace({ profile }: { profile: Profile }) {
  const height = heightFor(profile);
  return height === null ? null : <LoadingBlock height={height} />;
}

function heightFor(profile: Profile): Height | null {
  const remembered = rememberedHeight('today');
  if (remembered > 0) return remembered;
  if (isTeacher(profile)) return null;
  return profile.preferences?.practice === undefined ? QUESTIONS_PX : PLAN_PX;
}
