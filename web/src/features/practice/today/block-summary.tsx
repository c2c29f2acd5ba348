import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { type BlockTexts, named } from './block-texts.ts';

/** The columns of a block's tick and of its words. */
export const blockColumns = {
  display: 'grid',
  gridTemplateColumns: '22px minmax(0, 1fr)',
  columnGap: '12px',
  py: 1.25,
  overflowWrap: 'anywhere',
} as const;

/** What to practise, why and how long, and whether it is done; in `blockColumns`. */
export function BlockSummary({ texts, isDone }: { texts: BlockTexts; isDone: boolean }) {
  const { t } = useTranslation('practice');
  const Tick = isDone ? CheckCircleIcon : CircleIcon;
  return (
    <>
      <Box component="span" sx={{ color: isDone ? 'brand.text' : 'text.tertiary' }}>
        <Tick size={22} weight={isDone ? 'fill' : 'regular'} aria-hidden="true" />
      </Box>
      <Box component="span" sx={{ '& > *': { display: 'block' } }}>
        <Box component="b" sx={{ color: isDone ? 'text.secondary' : 'text.primary' }}>
          {named(texts)}
        </Box>
        {isDone ? <span className="visually-hidden">{t('today.done')}</span> : null}
        <Box component="span" sx={{ fontSize: '.9375rem', color: 'text.secondary' }}>
          {texts.reason}
        </Box>
        <Box component="span" sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
          {texts.detail}
        </Box>
      </Box>
    </>
  );
}
