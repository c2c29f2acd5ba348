import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { href } from '../../../lib/routes.ts';
import { listRow } from '../../../lib/theme/layout.ts';
import { blockColumns, BlockSummary } from './block-summary.tsx';
import { type BlockTexts, named } from './block-texts.ts';

interface BlockRowProps {
  block: PlanBlock;
  texts: BlockTexts;
  isDone: boolean;
  onOpen: () => void;
  onSetAside: () => void;
}

/** The address at which a block is practised: its move in the loop, with hand and prop. */
const blockHref = ({ video_id, move, hand, prop }: PlanBlock): string =>
  href.video(video_id, move?.id, { hand, prop });

/** A block of the day: what to practise, why and how long, with a link to it. */
export function BlockRow({ block, texts, isDone, onOpen, onSetAside }: BlockRowProps) {
  const { t } = useTranslation('practice');
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
        <BlockSummary texts={texts} isDone={isDone} />
      </Box>
      {isDone ? null : (
        <Button
          color="inherit"
          aria-label={t('today.not-today-block', { name: named(texts), detail: texts.detail })}
          onClick={onSetAside}
          sx={{
            color: 'text.tertiary',
            fontSize: '.875rem',
            minWidth: 44,
            whiteSpace: 'nowrap',
            gap: 1,
          }}
        >
          {/* Its own box: a picture alone would be squeezed by the words. */}
          <Box component="span" sx={{ display: 'flex', flex: 'none', width: 18 }}>
            <ArrowsClockwiseIcon size={18} aria-hidden="true" />
          </Box>
          <span className="visually-hidden-on-phones">{t('today.not-today')}</span>
        </Button>
      )}
    </Box>
  );
}

const LINK = {
  ...blockColumns,
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover b': { textDecoration: 'underline' },
} as const;
