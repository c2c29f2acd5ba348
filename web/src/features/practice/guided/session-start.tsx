import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { listRow } from '../../../lib/theme/layout.ts';
import type { BlockTexts } from '../today/block-texts.ts';
import { minutesLeft, type SessionState } from './guided-session.ts';

interface SessionStartProps {
  state: SessionState;
  textsOf: (block: PlanBlock) => BlockTexts;
  onStart: () => void;
}

/** Before the first press: what will be practised, and the one button that begins it. */
export function SessionStart({ state, textsOf, onStart }: SessionStartProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const { blocks, records } = state;
  const isPractised = ({ id }: PlanBlock) => records[id]?.outcome === 'practised';
  const isBegun = blocks.some(isPractised);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        <Button
          variant="contained"
          onClick={onStart}
          startIcon={<PlayIcon size={22} weight="fill" aria-hidden="true" />}
          sx={{ width: { xs: '100%', sm: 'auto' }, minHeight: 64, fontSize: '1.125rem' }}
        >
          {t(isBegun ? 'today.continue' : 'today.start', {
            time: format.timeSpent(minutesLeft(state) * 60),
          })}
        </Button>
        <Hint sx={{ mt: '10px', maxWidth: '56ch' }}>{t('guided.hint')}</Hint>
      </div>
      <Box component="ol" aria-label={t('today.list')}>
        {blocks.map((block) => (
          <BlockLine key={block.id} texts={textsOf(block)} isDone={isPractised(block)} />
        ))}
      </Box>
    </Box>
  );
}

function BlockLine({ texts, isDone }: { texts: BlockTexts; isDone: boolean }) {
  const { t } = useTranslation('practice');
  const Tick = isDone ? CheckCircleIcon : CircleIcon;
  return (
    <Box component="li" sx={LINE}>
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
  );
}

const LINE = {
  ...listRow,
  gridTemplateColumns: '22px minmax(0, 1fr)',
  columnGap: '12px',
  py: 1.25,
  overflowWrap: 'anywhere',
} as const;
