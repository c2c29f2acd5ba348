import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { CaretDoubleLeftIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleLeft';
import { CaretDoubleRightIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleRight';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { GUTTER } from '../../components/layout/page-frame.tsx';
import { displayType } from '../../lib/theme/typography.ts';
import art from './art/practice.svg?url&no-inline';
import { LandingSection } from './landing-section.tsx';

/** The practice mode, shown by a picture of its player; dark in both themes. */
export function PracticeSection() {
  const { t } = useTranslation('landing');
  return (
    <Box data-theme="dark" sx={{ bgcolor: 'background.default', color: 'text.primary' }}>
      <LandingSection title={t('practice.title')} lead={t('practice.lead')}>
        <Box component="figure" sx={{ m: 0 }}>
          <Player />
          <Box component="figcaption" sx={{ mt: '14px', fontSize: '.8125rem', color: 'text.tertiary' }}>
            {t('practice.caption')}
          </Box>
        </Box>
      </LandingSection>
    </Box>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'center' });
const Badge = styled('span')({
  position: 'absolute',
  display: 'inline-flex',
  gap: 8,
  alignItems: 'center',
  padding: '6px 12px',
  borderRadius: 3,
  background: 'rgba(7,9,13,.78)',
  fontSize: '.875rem',
  fontWeight: 600,
});
/** Distance of a badge to the edges of the picture. */
const INSET = 'clamp(12px, 2vw, 24px)';

/** A picture of the player: nothing in it can be used. */
function Player() {
  const { t } = useTranslation('landing');
  return (
    <Box
      role="img"
      aria-label={t('practice.label')}
      sx={{
        mx: { xs: `calc(${GUTTER} * -1)`, md: 0 },
        overflow: 'hidden',
        bgcolor: '#07090D',
        border: '1px solid',
        borderColor: 'divider',
        borderWidth: { xs: '1px 0', md: '1px' },
        borderRadius: { md: '6px' },
      }}
    >
      <Box sx={{ position: 'relative', '& > img': { width: '100%', height: 'auto' } }}>
        <img src={art} alt="" width={1280} height={720} loading="lazy" />
        <Badge sx={{ top: INSET, left: INSET, alignItems: 'baseline' }}>
          <Box component="b" sx={displayType(40, 'clamp(2.2rem, 4.4vw, 4rem)', 500, 0.9)}>
            {t('practice.count')}
          </Box>
          <Box component="span" sx={{ fontWeight: 400 }}>
            {t('practice.goal')}
          </Box>
        </Badge>
        <Badge sx={{ top: INSET, right: INSET }}>
          <FlipHorizontalIcon size={18} />
          {t('practice.mirror')}
        </Badge>
        <Badge sx={{ bottom: INSET, left: INSET, color: 'accent.main' }}>
          <MetronomeIcon size={18} />
          {t('practice.speed')}
        </Badge>
      </Box>
      <Timeline />
      <Row sx={{ gap: '18px', p: '4px clamp(20px, 2vw, 28px) 14px', color: 'text.secondary' }}>
        <CaretDoubleLeftIcon size={24} />
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 64,
            height: 64,
            borderRadius: '50%',
            bgcolor: 'brand.fill',
            color: 'brand.ink',
          }}
        >
          <PauseIcon size={28} weight="fill" />
        </Box>
        <CaretDoubleRightIcon size={24} />
        <Box component="span" sx={{ ml: 1, fontSize: '.9375rem', whiteSpace: 'nowrap' }}>
          {t('practice.time')}
        </Box>
        <CornersOutIcon size={24} style={{ marginLeft: 'auto' }} />
      </Row>
    </Box>
  );
}

/** The moves of the pictured video, with start and end in percent of the timeline. */
const MOVES = [
  ['grip', 0, 15],
  ['throw', 15, 34],
  ['catch', 34, 53],
  ['right', 53, 74],
  ['left', 74, 100],
] as const;

const Handle = styled('i')(({ theme }) => ({
  position: 'absolute',
  top: -2,
  bottom: -2,
  width: 22,
  background: theme.vars?.palette.accent.main,
  color: theme.vars?.palette.accent.ink,
  fontSize: '.8125rem',
  fontStyle: 'normal',
  fontWeight: 700,
  lineHeight: '26px',
  textAlign: 'center',
}));

function Timeline() {
  const { t } = useTranslation('landing');
  return (
    <Box sx={{ position: 'relative', height: 60, mx: 'clamp(24px, 4.6vw, 70px)', mt: 1, fontSize: '.78rem' }}>
      {MOVES.map(([move, from, to], index) => (
        <Box
          component="span"
          key={move}
          sx={{
            position: 'absolute',
            top: 37,
            whiteSpace: 'nowrap',
            color: move === 'throw' ? 'text.primary' : 'text.tertiary',
            '&::before': {
              content: '""',
              position: 'absolute',
              inset: '-23px 3px auto 0',
              height: 10,
              borderRadius: '1px',
              bgcolor: move === 'throw' ? '#5b657f' : '#394156',
            },
            // Phones have room for the name of the current move only.
            '& > span': { display: move === 'throw' ? 'inline' : { xs: 'none', md: 'inline' } },
          }}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        >
          <span>{t('practice.move', { index: index + 1, name: t(`practice.moves.${move}`) })}</span>
        </Box>
      ))}
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: '6px 66.3% auto 15%',
          height: 26,
          border: '2px solid',
          borderColor: 'accent.main',
          bgcolor: 'color-mix(in srgb, var(--accent) 16%, transparent)',
        }}
      >
        <Handle sx={{ right: '100%', borderRadius: '3px 0 0 3px' }}>A</Handle>
        <Handle sx={{ left: '100%', borderRadius: '0 3px 3px 0' }}>B</Handle>
      </Box>
      <Box
        component="span"
        sx={{ position: 'absolute', top: 2, left: '27%', width: 3, height: 34, bgcolor: 'text.primary' }}
      />
    </Box>
  );
}
