import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { href } from '../../../lib/routes.ts';
import { listRow } from '../../../lib/theme/layout.ts';
import type { BlockTexts } from './block-texts.ts';

interface BlockRowProps {
  block: PlanBlock;
  texts: BlockTexts;
  isDone: boolean;
  onOpen: () => void;
  onSetAside: () => void;
}

/** The address at which a block is practised: its move in the loop, with hand and prop. */
export const blockHref = ({ video_id, move, hand, prop }: PlanBlock): string =>
  href.video(video_id, move?.id, { hand, prop });

/** A block of the day: what to practise, why and how long, with a link to it. */
export function BlockRow({ block, texts, isDone, onOpen, onSetAside }: BlockRowProps) {
  const { t } = useTranslation('practice');
  const Tick = isDone ? CheckCircleIcon : CircleIcon;
  return (
    <Box
      component="li"
      sx={{
        ...listRow,
        gridTemplateColumns: 'minmax(0,1fr) auto',
        columnGap: { xs: '4px', md: '16px' },
        alignItems: 'center',
      }}
    >
      <Box component={RouterLink} to={blockHref(block)} onClick={onOpen} sx={LINK}>
        <Box component="span" sx={{ color: isDone ? 'brand.text' : 'text.tertiary' }}>
          <Tick size={22} weight={isDone ? 'fill' : 'regular'} aria-hidden="true" />
        </Box>
        <Box component="span" sx={{ '& > *': { display: 'block' } }}>
          <Box component="b" sx={{ color: isDone ? 'text.secondary' : 'text.primary' }}>
            {texts.name}
          </Box>
          {isDone ? <span className="visually-hidden">{t('today.done')}</span> : null}
          <Box component="span" sx={{ fontSize: '.9375rem', color: 'text.secondary' }}>
            {texts.reason}
          </Box>
          <Box component="span" sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
            {texts.detail}
          </Box>
        </Box>
      </Box>
      {isDone ? null : (
        <Button
          color="inherit"
          aria-label={t('today.not-today-block', { name: texts.name, detail: texts.detail })}
          onClick={onSetAside}
          sx={{ color: 'text.tertiary', fontSize: '.875rem', minWidth: 44 }}
        >
          <ArrowsClockwiseIcon size={18} aria-hidden="true" />
          <span className="visually-hidden-on-phones">{t('today.not-today')}</span>
        </Button>
      )}
    </Box>
  );
}

const LINK = {
  display: 'grid',
  gridTemplateColumns: '22px minmax(0,1fr)',
  columnGap: '12px',
  py: 1.25,
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover b': { textDecoration: 'underline' },
} as const;
