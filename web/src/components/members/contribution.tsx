import Link from '@mui/material/Link';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { type Contribution, parseContributionPath } from '@atelier/domain/moderation/contribution';
import { href, route } from '../../lib/routes.ts';
import { Secondary } from '../layout/text.ts';

/** What a contribution is, with a link to it (a comment), or to its page, room or session. */
export function ContributionPlace({
  target,
  place,
}: {
  target: string;
  place: string | undefined;
}) {
  const { t } = useTranslation('moderation');
  const contribution = parseContributionPath(target);
  if (contribution === null) return null;
  if (contribution.kind === 'review') {
    // Reviews have no page for admins.
    return (
      <>
        {t('kind.review')}
        {place === undefined ? null : ' · '}
        <bdi>{place}</bdi>
      </>
    );
  }
  const { to, fallback } = placeOf(contribution, t);
  return (
    <>
      {t(`kind.${contribution.kind}`)}
      {' · '}
      <Link component={RouterLink} to={to} sx={{ overflowWrap: 'anywhere' }}>
        {place ?? fallback}
      </Link>
    </>
  );
}

type LinkedPlace = Exclude<Contribution, { kind: 'review' }>;

function placeOf(
  contribution: LinkedPlace,
  t: TFunction<'moderation'>,
): { to: string; fallback: string } {
  if (contribution.kind === 'comment') {
    return { to: href.comment(contribution.video, contribution.id), fallback: t('place.video') };
  }
  if (contribution.kind === 'question') {
    return { to: href.session(contribution.session), fallback: t('place.session') };
  }
  if (contribution.kind === 'page') {
    return { to: href.validatedMove(contribution.id), fallback: t('place.page') };
  }
  const { room } = contribution;
  return { to: `${route.chat}?room=${room}`, fallback: t('place.room', { number: room }) };
}

/** Text written by a member, with its line breaks and an isolated direction. */
export const UserText = ({ text }: { text: string }) => (
  <Secondary
    dir="auto"
    sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
  >
    {text}
  </Secondary>
);
