import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Mastery } from '@atelier/domain/learning/learning-documents';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';
import { href } from '../../../lib/routes.ts';
import { useMoveName } from '../moves/move-name.ts';

const MAX_SHOWN = 5;

/** The moves to review, longest overdue first, each with a link that opens its loop. */
export function ReviewList({ skills }: { skills: readonly Mastery[] }) {
  const { t } = useTranslation('practice');
  const moveName = useMoveName();
  if (skills.length === 0) return <Box sx={{ color: 'text.tertiary' }}>{t('log.review-none')}</Box>;
  return (
    <Box component="ul" sx={{ display: 'grid' }}>
      {skills.slice(0, MAX_SHOWN).map((skill) => (
        <Box
          component="li"
          key={`${skill.video_id}_${skill.move_id}_${skill.hand}_${skill.prop}`}
          sx={{ borderTop: '1px solid', borderColor: 'line.soft', py: 1 }}
        >
          <Box
            component={RouterLink}
            to={`${href.video(skill.video_id)}?move=${encodeURIComponent(skill.move_id)}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: '2px 16px',
              minHeight: 44,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover b': { textDecoration: 'underline' },
            }}
          >
            <b>{moveName(skill)}</b>
            <Box component="span" sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
              {t('log.review-detail', {
                hand: t(`hand.${skill.hand}`),
                prop: t(`prop.${skill.prop}`),
                best: skill.best,
                tries: SERIES_TRIES,
              })}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
